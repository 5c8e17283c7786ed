import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { LEGAL_TEXTS } from '../../../src/contracts/portal/legal.ts'
import { resendSignUpCode, signUp, verifySignUp } from '../../../src/contracts/portal/signUp.ts'
import { invalidFields, tooManyAttempts } from '../../http/apiFailure.ts'
import { routeOf } from '../../http/routeOf.ts'
import { PRODUCT, passwordProblem } from './passwordRules.ts'
import { hashPassword } from './passwords.ts'
import type { AuthDeps } from './routes.ts'
import { accountExistsMail, signUpCodeMail } from './signUpMails.ts'
import { addSignUp, completeSignUp } from './signUps.ts'

/** Calls of one address per hour, over all accounts. */
const limited = { rateLimit: { max: 60, timeWindow: '1 hour' } }
const purpose = 'signUp'

/**
 * P1.03, P1.04: a sign-up waits for its mailed code, which creates the account. No answer reveals which addresses
 * have an account: a taken one takes the same steps, and only the mail to its owner differs.
 */
export const signUpRoutes =
  ({ db, clock, outbox, codes, publicUrl, securityLog }: AuthDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const ownerOf = (email: string) =>
      db.selectFrom('practitioner').select('locale').where('email', '=', email).executeTakeFirst()

    app.route({
      ...routeOf(signUp),
      config: { ...routeOf(signUp).config, ...limited },
      handler: async ({ body }, reply) => {
        const { email, password, phone, terms_version, privacy_version, sign_up, ...person } = body
        const outdated = [
          ...(terms_version === LEGAL_TEXTS.terms.version ? [] : ['accept_terms']),
          ...(privacy_version === LEGAL_TEXTS.privacy.version ? [] : ['accept_privacy']),
        ]
        if (outdated.length > 0)
          throw invalidFields(outdated.map((field) => ({ field, message: 'outdated' })))
        const problem = passwordProblem(password, [email, person.first_name, person.last_name, PRODUCT])
        if (problem !== null) throw invalidFields([{ field: 'password', message: problem }])
        const password_hash = await hashPassword(password)
        const { first_name, last_name, timezone, locale } = person
        const owner = await ownerOf(email)
        await db.transaction().execute(async (trx) => {
          const names = { first_name, last_name, mobile: phone, timezone, locale }
          const versions = { terms_version, privacy_version }
          await addSignUp(trx, { id: sign_up, email, password_hash, ...names, ...versions }, clock)
          const code = await codes.issue(trx, { email, purpose })
          if (code === null) return
          const language = owner?.locale ?? locale
          const letter =
            owner === undefined ? signUpCodeMail[language](code) : accountExistsMail[language](publicUrl)
          await outbox.enqueue(trx, { recipient: email, language, ...letter })
        })
        return reply.status(204).send(null)
      },
    })

    app.route({
      ...routeOf(verifySignUp),
      config: { ...routeOf(verifySignUp).config, ...limited },
      handler: async ({ body: { sign_up, email, code }, ip, id: request }, reply) => {
        const refused = (message: string) => invalidFields([{ field: 'code', message }])
        const checked = await codes.check({ email, purpose, code })
        if (checked.kind === 'spent') throw tooManyAttempts(checked.waitMs / 1000)
        if (checked.kind === 'wrong') {
          securityLog.record('code.refused', { address: ip, request })
          throw refused(`wrong:${checked.triesLeft}`)
        }
        if (checked.kind === 'expired') throw refused('expired')
        const completed = await db
          .transaction()
          .execute((trx) => completeSignUp(trx, { id: sign_up, email }, clock))
        if (completed === 'unknown') throw refused('expired')
        if (completed === 'exists') throw refused('exists')
        securityLog.record('account.created', { account: completed.account, address: ip, request })
        return reply.status(204).send(null)
      },
    })

    app.route({
      ...routeOf(resendSignUpCode),
      config: { ...routeOf(resendSignUpCode).config, ...limited },
      handler: async ({ body: { email } }, reply) => {
        const owner = await ownerOf(email)
        const waiting = await db
          .selectFrom('sign_up')
          .select('locale')
          .where('email', '=', email)
          .orderBy('created_at', 'desc')
          .limit(1)
          .executeTakeFirst()
        await db.transaction().execute(async (trx) => {
          const code = await codes.issue(trx, { email, purpose })
          // Without a sign-up there is nothing that somebody waits for.
          if (code === null || waiting === undefined) return
          const language = owner?.locale ?? waiting.locale
          const letter =
            owner === undefined ? signUpCodeMail[language](code) : accountExistsMail[language](publicUrl)
          await outbox.enqueue(trx, { recipient: email, language, ...letter })
        })
        return reply.status(204).send(null)
      },
    })
  }
