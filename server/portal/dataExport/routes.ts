import { create as contentDisposition } from 'content-disposition'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { openExport, prepareExport } from '../../../src/contracts/portal/dataExport.ts'
import { invalidFields, notFound } from '../../http/apiFailure.ts'
import { originOf } from '../../http/origin.ts'
import { routeOf } from '../../http/routeOf.ts'
import { identityOf } from '../auth/authenticate.ts'
import { checkPassword } from '../auth/passwords.ts'
import type { AuthDeps } from '../auth/routes.ts'
import { requireOwn } from '../patient/patientStore.ts'
import type { PortalDeps } from '../portalDeps.ts'
import { uuidOrNotFound } from '../uuid.ts'

/** An archive of a large practice reads all of it. */
const ARCHIVES_A_MINUTE = 6

const fileName = (clientId: string | null, now: Date): string =>
  `consulta-${clientId === null ? 'practice' : 'patient'}-${now.toISOString().slice(0, 10)}.zip`

/** The practice, or one patient, as an archive: the password first, then an address for five minutes. */
export const dataExportRoutes =
  (auth: Pick<AuthDeps, 'limits' | 'securityLog'>, deps: PortalDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, clock, accessLog, dataExport, publicUrl } = deps

    app.route({
      ...routeOf(prepareExport),
      handler: async (request) => {
        const { practitionerId } = identityOf(request)
        const { password, client_id } = request.body
        const clientId = client_id === null ? null : uuidOrNotFound(client_id)
        if (clientId !== null) await requireOwn(db, { practitionerId, id: clientId })
        const account = await db
          .selectFrom('practitioner')
          .select(['email', 'password_hash', 'locale'])
          .where('id', '=', practitionerId)
          .executeTakeFirstOrThrow()
        const about = { account: practitionerId, address: request.ip, request: request.id }
        // Somebody with a stolen token guesses no faster than somebody who signs in.
        const attempt = await auth.limits.begin({
          email: account.email,
          address: request.ip,
          knownDevice: null,
        })
        if (!(await checkPassword(password, account.password_hash))) {
          auth.securityLog.record('signIn.refused', about)
          throw invalidFields([{ field: 'password', message: 'wrong' }])
        }
        await attempt.succeed()
        auth.securityLog.record('data.exported', about)
        const { token, expiresAt } = await dataExport.tokens.make({
          practitionerId,
          clientId,
          language: account.locale,
        })
        return { save: `/v1/data-export?token=${token}`, expires_at: expiresAt.toISOString() }
      },
    })

    const archive = routeOf(openExport)
    app.route({
      ...archive,
      config: { ...archive.config, rateLimit: { max: ARCHIVES_A_MINUTE, timeWindow: 60_000 } },
      handler: async (request, reply) => {
        const claim = await dataExport.tokens.open(request.query.token)
        if (claim === null) throw notFound()
        const patients = await dataExport.patientsOf(claim)
        await accessLog.record({
          practitionerId: claim.practitionerId,
          action: 'patient.export',
          requestId: request.id,
          read: patients.map((clientId) => ({ appointmentId: null, clientId })),
        })
        const { host } = new URL(originOf(request, publicUrl))
        return reply
          .headers({
            'content-type': 'application/zip',
            'content-disposition': contentDisposition(fileName(claim.clientId, clock()), {
              type: 'attachment',
            }),
            'x-content-type-options': 'nosniff',
          })
          .send(dataExport.open(claim, host))
      },
    })
  }
