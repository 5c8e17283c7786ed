import { randomUUID } from 'node:crypto'
import cors from '@fastify/cors'
import type { FastifyPluginAsync } from 'fastify'
import type { UdpProbe } from '../../../src/contracts/meeting/call/init.ts'
import { checkRoomId } from '../checkRoom.ts'
import type { LiveStreams } from '../compose/liveStreams.ts'
import { CHECK_LIMIT } from '../limits.ts'
import type { ReportStore } from '../persistence/reportStore.ts'
import type { VisitRecorder } from '../persistence/visitRecorder.ts'
import type { MeetingConfig, VisitDirectory } from '../ports.ts'
import type { AccessCheck } from '../signalling/accessCheck.ts'
import { addressTag } from './addressTag.ts'
import { registerConsentRoute } from './consentRoute.ts'
import { registerDiagnosticsRoute } from './diagnosticsRoute.ts'
import { registerDownloadTest } from './downloadTest.ts'
import { registerInitRoute } from './initRoute.ts'
import { signMeetingToken } from './meetingToken.ts'
import { publicOrigin } from './publicOrigin.ts'
import { registerReportRoutes } from './reportRoutes.ts'
import { registerStreamRoutes } from './streamRoutes.ts'
import { registerTokenRoute } from './tokenRoute.ts'
import { type WhiteboardRouteParts, whiteboardRoutes } from './whiteboardRoutes.ts'

/**
 * The HTTP routes of the meeting. Any origin may call them, as with the provider, because a token or a room
 * code authorises them, never a cookie (protocol §1.1).
 */
export const meetingRoutes =
  (
    config: MeetingConfig,
    directory: VisitDirectory,
    {
      reports,
      recorder,
      now,
      whiteboards,
      access,
      liveStreams,
      udpProbe = () => null,
    }: {
      reports: ReportStore
      recorder: VisitRecorder
      now: () => number
      whiteboards: WhiteboardRouteParts
      access: Pick<AccessCheck, 'refusalOf'>
      liveStreams: LiveStreams
      /** The media engine's test of UDP; without it none is offered. */
      udpProbe?: () => UdpProbe | null
    },
  ): FastifyPluginAsync =>
  async (app) => {
    const paths = new Set<string>()
    app.addHook('onRoute', ({ url }) => void paths.add(url))
    const anyOrigin = {
      origin: '*',
      methods: ['GET', 'POST'],
      // The last headers are those of a browser that uses gRPC-web.
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
    // The library answers preflights of every path of the server; those of other paths must not be answered.
    await app.register(cors, {
      delegator: (request, done) =>
        done(null, paths.has(request.url.split('?', 1)[0] ?? '') ? anyOrigin : { origin: false }),
    })
    registerStreamRoutes(app, liveStreams)
    registerInitRoute(app, config, access, udpProbe)
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
    // Registered behind the token route, whose rate limits and content type parser it needs.
    registerConsentRoute(app, directory, recorder, now)
    registerReportRoutes(app, { tokenSecret: config.tokenSecret, reports, now })
    registerDownloadTest(app)
    await app.register(whiteboardRoutes(whiteboards))
  }
