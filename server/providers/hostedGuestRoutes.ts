import type { FastifyPluginAsync } from 'fastify'
import { originOf } from '../http/origin.ts'
import { registerConsentRoute } from '../meeting/http/consentRoute.ts'
import { registerDiagnosticsRoute } from '../meeting/http/diagnosticsRoute.ts'
import { registerTokenRoute } from '../meeting/http/tokenRoute.ts'
import type { VisitRecorder } from '../meeting/persistence/visitRecorder.ts'
import type { VisitDirectory } from '../meeting/ports.ts'
import type { HostedMeetings } from './meetingsHosted.ts'

/** Guests exchange their room code with our server even when the provider runs the call. */
export const hostedGuestRoutes =
  (
    meetings: HostedMeetings,
    { directory, recorder, now }: { directory: VisitDirectory; recorder: VisitRecorder; now: () => number },
    publicUrl: string | null,
  ): FastifyPluginAsync =>
  async (app) => {
    await registerTokenRoute(app, directory, async (guest, request) => ({
      token: await meetings.mintToken({ ...guest, roomId: await meetings.ensureRoom(guest.roomId) }),
      init_endpoint: meetings.initEndpoint(originOf(request, publicUrl)),
    }))
    registerDiagnosticsRoute(app, async (region, request) => ({
      token: await meetings.mintCheckToken(region),
      init_endpoint: meetings.initEndpoint(originOf(request, publicUrl)),
    }))
    registerConsentRoute(app, directory, recorder, now)
  }
