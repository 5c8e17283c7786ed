import { z } from 'zod'
import { sensitive } from '../sensitive.ts'
import { line } from '../text.ts'
import { accountEmail, mailedCode } from './accountFields.ts'
import { endpoint, noContent } from './endpoint.ts'
import { locale } from './locale.ts'
import { mobilePhone } from './mobilePhone.ts'
import { newPassword } from './password.ts'
import { signUpId } from './pendingSignUp.ts'
import { NAME_LENGTH, personName, SURNAMES_LENGTH } from './personName.ts'
import { profileZone } from './zoneOptions.ts'

const ownName = sensitive('practitioner', personName(NAME_LENGTH))
const accepted = z.boolean().refine((given) => given, 'accept')

const account = z.object({
  first_name: ownName,
  email: accountEmail,
  phone: mobilePhone,
  password: newPassword,
  /** The language of the mails. */
  locale,
  timezone: profileZone,
  accept_terms: accepted,
  accept_privacy: accepted,
})

/** The form's values of each step. */
export const signUpValues = {
  account: account.extend({
    last_name_1: ownName,
    last_name_2: sensitive('practitioner', personName(NAME_LENGTH).or(z.literal(''))),
  }),
  code: z.object({ code: mailedCode }),
}

const tag = 'auth'
const access = 'anyone'

/**
 * P1.03: asks for an account, which begins with the code that is sent. It answers the same for an address that has an
 * account; its owner gets a mail that says so. Refused are the fields `password` (`passwordProblem`), and
 * `accept_terms` and `accept_privacy` ('outdated') for another version than the one in force.
 */
export const signUp = endpoint('POST /v1/practitioner/signup', {
  body: account.extend({
    sign_up: signUpId,
    last_name: sensitive('practitioner', personName(SURNAMES_LENGTH)),
    terms_version: line(20, 1),
    privacy_version: line(20, 1),
  }),
  answer: noContent,
  access,
  tag,
})

/**
 * P1.04: creates the account. A refused code is a `validation` of the field `code`: 'wrong:4' with the tries that are
 * left, 'expired', or 'exists' where the address has an account already; 'tooManyAttempts' when no try is left.
 */
export const verifySignUp = endpoint('POST /v1/practitioner/verify', {
  body: z.object({ sign_up: signUpId, email: accountEmail, code: mailedCode }),
  answer: noContent,
  access,
  tag,
})

/** Another code, at most one a minute. It answers the same for every address. */
export const resendSignUpCode = endpoint('POST /v1/auth/resend/verification', {
  body: z.object({ email: accountEmail }),
  answer: noContent,
  access,
  tag,
})
