import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { addPasskey, beginPasskey, removePasskey } from '../../../src/contracts/portal/passkey.ts'
import {
  confirmAuthenticator,
  readSecurity,
  removeAuthenticator,
  renewRecoveryCodes,
  setUpAuthenticator,
} from '../../../src/contracts/portal/secondFactor.ts'
import type { Database } from '../../db/client.ts'
import { conflict, invalidFields, notFound, passkeyRefused, tooManyAttempts } from '../../http/apiFailure.ts'
import { originOf } from '../../http/origin.ts'
import { routeOf } from '../../http/routeOf.ts'
import { identityOf } from './authenticate.ts'
import { authenticatorUri } from './authenticatorCode.ts'
import { createProveOwner } from './proveOwner.ts'
import type { AuthDeps } from './routes.ts'
import { securityMails } from './securityMails.ts'

const SECOND = 1_000

/** The second factor and the passkeys of the signed-in account. Its owner is told of every change by mail. */
export const securityRoutes =
  (deps: AuthDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, outbox, secondFactors, passkeys, securityLog, publicUrl } = deps
    const proveOwner = createProveOwner(deps)
    const tell = async (
      trx: Parameters<AuthDeps['outbox']['enqueue']>[0],
      practitionerId: string,
      what: keyof typeof securityMails,
    ) => {
      const { email, locale: language } = await (trx as Database)
        .selectFrom('practitioner')
        .select(['email', 'locale'])
        .where('id', '=', practitionerId)
        .executeTakeFirstOrThrow()
      await outbox.enqueue(trx, { recipient: email, language, ...securityMails[what][language] })
    }
    const about = (request: Parameters<typeof identityOf>[0] & { ip: string; id: string }) => ({
      account: identityOf(request).practitionerId,
      address: request.ip,
      request: request.id,
    })

    app.route({
      ...routeOf(readSecurity),
      handler: async (request) => {
        const { practitionerId } = identityOf(request)
        const { since, codesLeft } = await secondFactors.stateOf(practitionerId)
        return {
          authenticator_since: since?.toISOString() ?? null,
          recovery_codes_left: codesLeft,
          passkeys: await passkeys.of(practitionerId),
        }
      },
    })

    app.route({
      ...routeOf(setUpAuthenticator),
      handler: async (request) => {
        const { id, email } = await proveOwner(request, request.body)
        const secret = await secondFactors.begin(id)
        if (secret === null) throw conflict()
        return { secret, uri: authenticatorUri(secret, email) }
      },
    })

    app.route({
      ...routeOf(confirmAuthenticator),
      handler: async (request) => {
        const { practitionerId } = identityOf(request)
        const confirmed = await secondFactors.confirm(practitionerId, request.body.code, (trx) =>
          tell(trx, practitionerId, 'authenticatorOn'),
        )
        if (confirmed.kind === 'missing') throw notFound()
        if (confirmed.kind === 'spent') throw tooManyAttempts(confirmed.waitMs / SECOND)
        if (confirmed.kind === 'wrong') throw invalidFields([{ field: 'code', message: 'wrong' }])
        securityLog.record('factor.added', about(request))
        return { recovery_codes: confirmed.codes }
      },
    })

    app.route({
      ...routeOf(removeAuthenticator),
      handler: async (request, reply) => {
        const { id } = await proveOwner(request, request.body)
        await db.transaction().execute(async (trx) => {
          await secondFactors.remove(trx, id)
          await tell(trx, id, 'authenticatorOff')
        })
        securityLog.record('factor.removed', about(request))
        return reply.status(204).send(null)
      },
    })

    app.route({
      ...routeOf(renewRecoveryCodes),
      handler: async (request) => {
        const { id } = await proveOwner(request, request.body)
        if ((await secondFactors.stateOf(id)).since === null) throw notFound()
        const recovery_codes = await db.transaction().execute(async (trx) => {
          await tell(trx, id, 'recoveryCodes')
          return secondFactors.renewCodes(trx, id)
        })
        securityLog.record('recovery.renewed', about(request))
        return { recovery_codes }
      },
    })

    app.route({
      ...routeOf(beginPasskey),
      handler: async (request) => {
        const owner = await proveOwner(request, request.body)
        const asked = await passkeys.begin(owner, { origin: originOf(request, publicUrl) })
        if (asked === null) throw conflict()
        return asked
      },
    })

    app.route({
      ...routeOf(addPasskey),
      handler: async (request, reply) => {
        const { practitionerId } = identityOf(request)
        const added = await passkeys.add(
          { practitionerId, ...request.body },
          { origin: originOf(request, publicUrl) },
          (trx) => tell(trx, practitionerId, 'passkeyAdded'),
        )
        if (added === 'known') throw conflict()
        if (added === 'refused') {
          securityLog.record('passkey.refused', about(request))
          throw passkeyRefused()
        }
        securityLog.record('passkey.added', about(request))
        return reply.status(204).send(null)
      },
    })

    app.route({
      ...routeOf(removePasskey),
      handler: async (request, reply) => {
        const { practitionerId } = identityOf(request)
        await db.transaction().execute(async (trx) => {
          if (!(await passkeys.remove(trx, practitionerId, request.params.id))) throw notFound()
          await tell(trx, practitionerId, 'passkeyRemoved')
        })
        securityLog.record('passkey.removed', about(request))
        return reply.status(204).send(null)
      },
    })
  }
