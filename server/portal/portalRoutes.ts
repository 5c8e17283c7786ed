import rateLimit from '@fastify/rate-limit'
import type { FastifyPluginAsync } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { appointmentRoutes } from './appointment/routes.ts'
import { sessionRoutes } from './appointment/sessionRoutes.ts'
import { requireBearer } from './auth/authenticate.ts'
import { passwordRecoveryRoutes } from './auth/passwordRecovery.ts'
import { type AuthDeps, authRoutes } from './auth/routes.ts'
import type { PortalDeps } from './portalDeps.ts'
import { practitionerRoutes } from './practitioner/routes.ts'
import { prescriptionRoutes } from './prescription/routes.ts'
import { videoRoomRoutes } from './videoRoom/routes.ts'
import { recordRoutes } from './visitRecord/recordRoutes.ts'

/** Calls a minute from one address: far above any use, low enough to stop a flood. */
const CALLS_A_MINUTE = 1_200

/** Every call of the portal (portal §7). */
export const portalRoutes =
  (auth: AuthDeps, deps: PortalDeps): FastifyPluginAsync =>
  async (app) => {
    app.setValidatorCompiler(validatorCompiler)
    app.setSerializerCompiler(serializerCompiler)
    await app.register(rateLimit, { max: CALLS_A_MINUTE, timeWindow: 60_000 })
    // Answers hold patients' data and tokens: no cache keeps them.
    app.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })
    requireBearer(app, auth.accessTokens, auth.sessions)
    await app.register(authRoutes(auth))
    await app.register(passwordRecoveryRoutes(auth))
    await app.register(practitionerRoutes(deps))
    await app.register(appointmentRoutes(deps))
    await app.register(sessionRoutes(deps))
    await app.register(videoRoomRoutes(deps))
    await app.register(recordRoutes(deps))
    await app.register(prescriptionRoutes(deps))
  }
