import { z } from 'zod'
import { sensitive } from '../sensitive.ts'
import { line } from '../text.ts'
import { endpoint, noContent } from './endpoint.ts'
import { factorCode } from './secondFactor.ts'

/** The device a session belongs to: `id` is a random UUID kept locally, the same on login and logout. */
export const device = z.object({
  id: z.uuid(),
  name: line(120, 1),
  platform: line(60, 1),
})
export type Device = z.infer<typeof device>

/** POST /v1/auth/login (experience 9.1). A new password needs ten characters; an old one is only compared. */
export const loginBody = z.object({
  email: sensitive('practitioner', z.string().trim().toLowerCase().max(254).pipe(z.email())),
  password: sensitive('credential', z.string().min(1).max(128)),
  /** The code of the second factor, where one is on. */
  code: factorCode.optional(),
  device: device.optional(),
})
export type LoginBody = z.infer<typeof loginBody>

/** Answer of login and of POST /v1/auth/refresh_token (P7.12, P4.23, P4.24). */
export const sessionTokens = z.object({
  token: sensitive('credential', z.string().min(1)),
  refresh_token: sensitive('credential', z.string().min(1)),
})
export type SessionTokens = z.infer<typeof sessionTokens>

/** POST /v1/auth/refresh_token: the refresh token travels in this header, the body is empty. */
export const REFRESH_TOKEN_HEADER = 'x-refreshtoken'
export const refreshHeaders = z.object({
  [REFRESH_TOKEN_HEADER]: sensitive('credential', z.string().min(1).max(512)),
})

/** POST /v1/auth/logout, with the bearer (readings P6.04). Answers 204. */
export const logoutBody = z.object({ device })
export type LogoutBody = z.infer<typeof logoutBody>

const tag = 'auth'

/**
 * P7.07. After the right password alone: `secondFactorRequired`, or `unverifiedAccount` where the code of the sign-up has
 * not come. A wrong code is a `validation` of the field `code` ('wrong').
 */
export const login = endpoint('POST /v1/auth/login', {
  body: loginBody,
  answer: sessionTokens,
  access: 'anyone',
  refusals: ['invalidCredentials', 'secondFactorRequired', 'unverifiedAccount'],
  tag,
})

export const refreshToken = endpoint('POST /v1/auth/refresh_token', {
  headers: refreshHeaders,
  answer: sessionTokens,
  access: 'anyone',
  refusals: ['refreshRefused'],
  tag,
})

export const logout = endpoint('POST /v1/auth/logout', {
  body: logoutBody,
  answer: noContent,
  access: 'signedIn',
  tag,
})
