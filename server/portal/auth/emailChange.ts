import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { confirmEmailChange, requestEmailChange } from '../../../src/contracts/portal/emailChange.ts'
import { isUniqueViolation } from '../../db/sqlState.ts'
import { invalidFields, tooManyAttempts } from '../../http/apiFailure.ts'
import { routeOf } from '../../http/routeOf.ts'
import { identityOf } from './authenticate.ts'
import { endOthers } from './deviceSessions.ts'
import { emailChangeCodeMail, emailChangedMail, emailTakenMail } from './emailChangeMails.ts'
import { createProveOwner } from './proveOwner.ts'
import type { AuthDeps } from './routes.ts'

/** Calls of one address per hour, over all accounts: each may send a mail to a stranger. */
const limited = { rateLimit: { max: 30, timeWindow: '1 hour' } }
const purpose = 'emailChange'

/**
 * The address with which the account is opened changes by a code that was mailed to the new one. No answer reveals
 * which addresses have an account.
 */
export const emailChangeRoutes =
  (deps: AuthDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, clock, outbox, codes, recheckAccess, securityLog } = deps
    const proveOwner = createProveOwner(deps)
    /** A code counts for the account that requested it: the same address gets another one for another account. */
    const subjectOf = (account: string, email: string) => `${account} ${email}`

    app.route({
      ...routeOf(requestEmailChange),
      config: { ...routeOf(requestEmailChange).config, ...limited },
      handler: async (request, reply) => {
        const { email, ...proof } = request.body
        const account = await proveOwner(request, proof)
        if (email === account.email) throw invalidFields([{ field: 'email', message: 'same' }])
        const owner = await db
          .selectFrom('practitioner')
          .select('locale')
          .where('email', '=', email)
          .executeTakeFirst()
        await db.transaction().execute(async (trx) => {
          const code = await codes.issue(trx, { email: subjectOf(account.id, email), purpose })
          if (code === null) return
          const language = owner?.locale ?? account.locale
          const letter = owner === undefined ? emailChangeCodeMail[language](code) : emailTakenMail[language]
          await outbox.enqueue(trx, { recipient: email, language, ...letter })
        })
        return reply.status(204).send(null)
      },
    })

    app.route({
      ...routeOf(confirmEmailChange),
      config: { ...routeOf(confirmEmailChange).config, ...limited },
      handler: async (request, reply) => {
        const { body, ip: address, id } = request
        const { email, code } = body
        const identity = identityOf(request)
        const { practitionerId: account } = identity
        const refused = (message: string) => invalidFields([{ field: 'code', message }])
        const checked = await codes.check({ email: subjectOf(account, email), purpose, code })
        if (checked.kind === 'spent') throw tooManyAttempts(checked.waitMs / 1000)
        if (checked.kind === 'wrong') {
          securityLog.record('code.refused', { account, address, request: id })
          throw refused(`wrong:${checked.triesLeft}`)
        }
        if (checked.kind === 'expired') throw refused('expired')
        const changed = db.transaction().execute(async (trx) => {
          const { email: former, locale: language } = await trx
            .selectFrom('practitioner')
            .select(['email', 'locale'])
            .where('id', '=', account)
            .forUpdate()
            .executeTakeFirstOrThrow()
          await trx.updateTable('practitioner').set({ email }).where('id', '=', account).execute()
          await endOthers(trx, identity, { reason: 'email', now: clock() })
          await outbox.enqueue(trx, { recipient: former, language, ...emailChangedMail[language] })
        })
        // Somebody created an account with this address after the code was mailed.
        await changed.catch((error: unknown) => {
          throw isUniqueViolation(error) ? refused('expired') : error
        })
        securityLog.record('email.changed', { account, address, request: id })
        await recheckAccess()
        return reply.status(204).send(null)
      },
    })
  }
