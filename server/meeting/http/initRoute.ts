import type { FastifyInstance } from 'fastify'
import {
  type InitAnswer,
  LAYERS_OVER_SOCKET,
  type UdpProbe,
} from '../../../src/contracts/meeting/call/init.ts'
import type { MeetingConfig } from '../ports.ts'
import type { AccessCheck } from '../signalling/accessCheck.ts'
import { bearerOf } from './bearer.ts'
import { networkHealth } from './downloadTest.ts'
import { publicOrigin, websocketEndpoint } from './publicOrigin.ts'
import { withTurnCredentials } from './turnCredentials.ts'

/**
 * `GET /init` (protocol §2). It never answers 404 and `config` is always present, because the public client
 * hangs otherwise. Only here does the client handle a refused token well.
 */
export const registerInitRoute = (
  app: FastifyInstance,
  config: MeetingConfig,
  access: Pick<AccessCheck, 'refusalOf'>,
  udpProbe: () => UdpProbe | null,
): void => {
  app.get('/init', async (request, reply) => {
    const grant = await bearerOf(request, reply, config.tokenSecret)
    if (grant === null) return reply
    const refusal = await access.refusalOf(grant)
    if (refusal !== null) return reply.code(refusal.code).send(refusal)
    const probe = udpProbe()
    const answer: InitAnswer = {
      endpoint: websocketEndpoint(publicOrigin(request, config.publicUrl)),
      rtcConfiguration: {
        ice_servers: withTurnCredentials(config.iceServers, config.turnSecret ?? null, Date.now()),
      },
      config: {
        enabledFlags: [
          'simulcast',
          'subscribeDegradation',
          'whiteboardEnabled',
          'effectsSDKEnabled',
          'vb',
          'noiseCancellation',
          LAYERS_OVER_SOCKET,
        ],
        networkHealth: networkHealth(request, config.publicUrl),
        publishStats: { maxSampleWindowSize: 30, maxSamplePushInterval: 300 },
        subscribeStats: { maxSampleWindowSize: 10, maxSamplePushInterval: 60 },
        dtlsStateTimeouts: { connecting: 10_000, failed: 10_000 },
        ...(probe === null ? {} : { udpProbe: probe }),
      },
    }
    // Contains credentials of the TURN server, so no cache may store it.
    return reply.header('cache-control', 'no-store').send(answer)
  })
}
