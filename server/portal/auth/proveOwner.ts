import type { FastifyRequest } from 'fastify'
import { invalidFields, tooManyAttempts } from '../../http/apiFailure.ts'
import { identityOf } from './authenticate.ts'
import { checkPassword } from './passwords.ts'
import type { AuthDeps } from './routes.ts'

interface Proof {
  password: string
  code?: string | undefined
}

const SECOND = 1_000

/**
 * Step-up: whoever changes how an account is opened gives its password again, and a code where a second factor is on.
 * Somebody with a stolen token guesses no faster than somebody who signs in.
 * @param passwordField the name of the password in the body
 * @returns the account
 * @throws ApiFailure 400 naming `passwordField` ('wrong') or `code` ('required', 'wrong'); 429
 */
export const createProveOwner =
  ({ db, limits, secondFactors, securityLog }: AuthDeps) =>
  async (request: FastifyRequest, { password, code = '' }: Proof, passwordField = 'password') => {
    const { practitionerId } = identityOf(request)
    const about = { account: practitionerId, address: request.ip, request: request.id }
    const account = await db
      .selectFrom('practitioner')
      .select(['id', 'email', 'first_name', 'last_name', 'locale', 'password_hash'])
      .where('id', '=', practitionerId)
      .executeTakeFirstOrThrow()
    const attempt = await limits.begin({ email: account.email, address: request.ip, knownDevice: null })
    if (!(await checkPassword(password, account.password_hash))) {
      securityLog.record('signIn.refused', about)
      throw invalidFields([{ field: passwordField, message: 'wrong' }])
    }
    const { since } = await secondFactors.stateOf(practitionerId)
    if (since !== null) {
      if (code === '') {
        await attempt.withdraw()
        throw invalidFields([{ field: 'code', message: 'required' }])
      }
      const checked = await secondFactors.check(practitionerId, code)
      if (checked.kind === 'spent') throw tooManyAttempts(checked.waitMs / SECOND)
      if (checked.kind === 'wrong') {
        securityLog.record('factor.refused', about)
        throw invalidFields([{ field: 'code', message: 'wrong' }])
      }
      if (checked.by === 'recoveryCode') securityLog.record('recovery.used', about)
    }
    await attempt.succeed()
    return account
  }
export type ProveOwner = ReturnType<typeof createProveOwner>
