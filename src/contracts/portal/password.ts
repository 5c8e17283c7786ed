import { z } from 'zod'
import { sensitive } from '../sensitive.ts'

/** Experience 9.1. An old password is only compared; these bounds are for a new one. */
export const PASSWORD_LENGTH = { least: 10, most: 128 }

export const newPassword = sensitive(
  'credential',
  z.string().min(PASSWORD_LENGTH.least, 'tooShort').max(PASSWORD_LENGTH.most, 'tooLong'),
)

/**
 * The server's objection to a new password: it is guessed too easily, or contains a part of the name or the
 * e-mail.
 */
export const passwordProblem = z.enum(['common', 'personal'])
export type PasswordProblem = z.infer<typeof passwordProblem>
