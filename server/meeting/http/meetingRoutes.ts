import { randomUUID } from 'node:crypto'
import cors from '@fastify/cors'
import type { FastifyPluginAsync } from 'fastify'
import { checkRoomId } from '../checkRoom.ts'
import type { ReportStore } from '../keeping/reportStore.ts'
import type { VisitRecorder } from '../keeping/visitRecorder.ts'
import { CHECK_LIMIT } from '../limits.ts'
import type { MeetingConfig, VisitDirectory } from '../ports.ts'
import type { DoorKeeper } from '../signalling/doorKeeper.ts'
import { addressTag } from './addressTag.ts'
import { type BoardRouteParts, boardRoutes } from './boardRoutes.ts'
import { registerConsentRoute } from './consentRoute.ts'
import { registerDiagnosticsRoute } from './diagnosticsRoute.ts'
import { registerDownloadTest } from './downloadTest.ts'
import { registerInitRoute } from './initRoute.ts'
import { signMeetingToken } from './meetingToken.ts'
import { publicOrigin } from './publicOrigin.ts'
import { registerReportRoutes } from './reportRoutes.ts'
import { registerTokenRoute } from './tokenRoute.ts'

/**
 * The HTTP calls of the meeting. Any origin may make them, as with the provider: they are opened by a
 * token or a room code, never by a cookie (protocol §1.1).
 */
export const meetingRoutes =
  (
    config: MeetingConfig,
    directory: VisitDirectory,
    {
      reports,
      recorder,
      now,
      boards,
      doors,
    }: {
      reports: ReportStore
      recorder: VisitRecorder
      now: () => number
      boards: BoardRouteParts
      doors: Pick<DoorKeeper, 'refusalOf'>
    },
  ): FastifyPluginAsync =>
  async (app) => {
    const paths = new Set<string>()
    app.addHook('onRoute', ({ url }) => void paths.add(url))
    const anyOrigin = {
      origin: '*',
      methods: ['GET', 'POST'],
      // The last ones are those of a browser that speaks gRPC-web.
      allowedHeaders: [
        'authorization',
        'content-type',
        'user_agent_v2',
        'x-grpc-web',
        'x-user-agent',
        'grpc-timeout',
      ],
      exposedHeaders: ['grpc-status', 'grpc-message', 'grpc-status-details-bin'],
      maxAge: 600,
    }
    // The library takes preflights of every path of the server: those of other paths are left unanswered.
    await app.register(cors, {
      delegator: (request, done) =>
        done(null, paths.has(request.url.split('?', 1)[0] ?? '') ? anyOrigin : { origin: false }),
    })
    registerInitRoute(app, config, doors)
    await registerTokenRoute(app, directory, async (guest, request) => ({
      token: await signMeetingToken(config.tokenSecret, {
        ...guest,
        addressTag: addressTag(config.tokenSecret, request.ip),
      }),
      init_endpoint: new URL('/init', publicOrigin(request, config.publicUrl)).href,
    }))
    registerDiagnosticsRoute(app, async (_region, request) => ({
      token: await signMeetingToken(
        config.tokenSecret,
        {
          roomId: checkRoomId(randomUUID()),
          userId: 'diagnostics',
          role: 'diagnostics-role',
          addressTag: addressTag(config.tokenSecret, request.ip),
        },
        CHECK_LIMIT.tokenLifetime,
      ),
      init_endpoint: new URL('/init', publicOrigin(request, config.publicUrl)).href,
    }))
    // Behind the token route, which brings the rate limits and takes JSON of any type.
    registerConsentRoute(app, directory, recorder, now)
    registerReportRoutes(app, { tokenSecret: config.tokenSecret, reports, now })
    registerDownloadTest(app)
    await app.register(boardRoutes(boards))
  }
