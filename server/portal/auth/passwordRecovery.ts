import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  checkPasswordCode,
  requestPasswordCode,
  resetPassword,
} from '../../../src/contracts/portal/passwordRecovery.ts'
import { invalidFields, tooManyAttempts } from '../../http/apiFailure.ts'
import { routeOf } from '../../http/routeOf.ts'
import type { Mail } from '../../mail/outbox.ts'
import { passwordChangedMail } from './passwordMails.ts'
import { PRODUCT, passwordProblem } from './passwordRules.ts'
import { hashPassword } from './passwords.ts'
import type { AuthDeps } from './routes.ts'
import { endSessionsOf } from './sessions.ts'

type Letter = Pick<Mail, 'subject' | 'body'>
const codeMail: Record<'es' | 'en', (code: string) => Letter> = {
  es: (code) => ({
    subject: `Su código es ${code}`,
    body: `Use este código para crear una contraseña nueva: ${code}\n\nVence en 10 minutos. Si no lo pidió, ignore este mensaje: su contraseña no cambió.`,
  }),
  en: (code) => ({
    subject: `Your code is ${code}`,
    body: `Use this code to create a new password: ${code}\n\nIt expires in 10 minutes. If you did not request it, ignore this message: your password has not changed.`,
  }),
}
/** Calls of one address per hour, over all accounts. */
const limited = { rateLimit: { max: 60, timeWindow: '1 hour' } }

/**
 * P1.06: a mailed code, then a grant to set a new password once. No answer reveals which addresses have an
 * account.
 */
export const passwordRecoveryRoutes =
  ({ db, clock, outbox, codes, resetGrants, recheckAccess, securityLog }: AuthDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const accountOf = (email: string) =>
      db
        .selectFrom('practitioner')
        .select(['id', 'locale', 'password_hash'])
        .where('email', '=', email)
        .executeTakeFirst()
    const purpose = 'passwordReset'

    app.route({
      ...routeOf(requestPasswordCode),
      config: { ...routeOf(requestPasswordCode).config, ...limited },
      handler: async ({ body: { email } }, reply) => {
        const account = await accountOf(email)
        await db.transaction().execute(async (trx) => {
          const code = await codes.issue(trx, { email, purpose })
          if (code === null || account === undefined) return
          const { locale: language } = account
          await outbox.enqueue(trx, { recipient: email, language, ...codeMail[language](code) })
        })
        return reply.status(204).send(null)
      },
    })

    app.route({
      ...routeOf(checkPasswordCode),
      config: { ...routeOf(checkPasswordCode).config, ...limited },
      handler: async ({ body: { email, code }, ip, id: request }) => {
        const checked = await codes.check({ email, purpose, code })
        if (checked.kind === 'spent') throw tooManyAttempts(checked.waitMs / 1000)
        if (checked.kind === 'wrong') {
          securityLog.record('code.refused', { address: ip, request })
          throw invalidFields([{ field: 'code', message: `wrong:${checked.triesLeft}` }])
        }
        const account = await accountOf(email)
        if (checked.kind === 'expired' || account === undefined)
          throw invalidFields([{ field: 'code', message: 'expired' }])
        return {
          token: await resetGrants.sign({ id: account.id, email, passwordHash: account.password_hash }),
        }
      },
    })

    app.route({
      ...routeOf(resetPassword),
      config: { ...routeOf(resetPassword).config, ...limited },
      handler: async ({ body, ip, id: request }, reply) => {
        const expired = () => invalidFields([{ field: 'token', message: 'expired' }])
        const grant = await resetGrants.verify(body.token)
        if (grant === null) throw expired()
        const account = await db
          .selectFrom('practitioner')
          .select(['email', 'first_name', 'last_name', 'locale', 'password_hash'])
          .where('id', '=', grant.id)
          .executeTakeFirst()
        if (account === undefined) throw expired()
        const { email, first_name, last_name, locale: language } = account
        if (!grant.fits({ email, passwordHash: account.password_hash })) throw expired()
        const problem = passwordProblem(body.password, [email, first_name, last_name, PRODUCT])
        if (problem !== null) throw invalidFields([{ field: 'password', message: problem }])
        const password_hash = await hashPassword(body.password)
        const changed = await db.transaction().execute(async (trx) => {
          const { numUpdatedRows } = await trx
            .updateTable('practitioner')
            .set({ password_hash })
            .where('id', '=', grant.id)
            // Only one of two concurrent uses of a grant still finds the replaced password.
            .where('password_hash', '=', account.password_hash)
            .executeTakeFirst()
          if (numUpdatedRows === 0n) return false
          if (body.sign_out_devices) await endSessionsOf(trx, grant.id, 'password', clock())
          await outbox.enqueue(trx, { recipient: email, language, ...passwordChangedMail[language] })
          return true
        })
        if (!changed) throw expired()
        securityLog.record('password.changed', { account: grant.id, address: ip, request })
        await recheckAccess()
        return reply.status(204).send(null)
      },
    })
  }
