import { z } from 'zod'
import { sensitive } from '../sensitive.ts'
import { line } from '../text.ts'
import { device, sessionTokens } from './auth.ts'
import { endpoint, noContent } from './endpoint.ts'
import { ownerProof } from './secondFactor.ts'

/** The JSON forms of WebAuthn level 3; binary values are base64url. */

const bytes = (most: number) => sensitive('credential', z.string().max(most))
const descriptor = z.object({
  id: bytes(2_048),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
})

/** The options of `navigator.credentials.create`. */
export const passkeyCreation = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({
    id: bytes(200),
    name: sensitive('practitioner', z.string()),
    displayName: sensitive('practitioner', z.string()),
  }),
  challenge: bytes(200),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type PasskeyCreation = z.infer<typeof passkeyCreation>

/**
 * The options of `navigator.credentials.get`. They name no account: the authenticator offers those it has.
 */
export const passkeyRequest = z.object({
  challenge: bytes(200),
  timeout: z.number(),
  rpId: z.string(),
  userVerification: z.literal('required'),
})
export type PasskeyRequest = z.infer<typeof passkeyRequest>

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

/** The answer of a new passkey. */
export const newPasskey = z.object({
  id: bytes(2_048),
  rawId: bytes(2_048),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(4_096),
    attestationObject: bytes(16_384),
    transports: z.array(z.enum(TRANSPORTS)).max(TRANSPORTS.length).optional(),
  }),
  clientExtensionResults: z.object({}),
})
export type NewPasskey = z.infer<typeof newPasskey>

/** The answer of a passkey that signs in. */
export const passkeyAnswer = z.object({
  id: bytes(2_048),
  rawId: bytes(2_048),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(4_096),
    authenticatorData: bytes(4_096),
    signature: bytes(4_096),
    userHandle: bytes(200).optional(),
  }),
  clientExtensionResults: z.object({}),
})
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>

const tag = 'auth'
export const PASSKEY_NAME = 60

/** Begins to add a passkey. Refused are `password` and `code`; a `conflict` when the account has the most it may. */
export const beginPasskey = endpoint('POST /v1/auth/passkeys/options', {
  body: ownerProof,
  answer: passkeyCreation,
  access: 'signedIn',
  refusals: ['conflict'],
  tag,
})

/** Adds it within five minutes. */
export const addPasskey = endpoint('POST /v1/auth/passkeys', {
  body: z.object({ name: sensitive('practitioner', line(PASSKEY_NAME, 1)), passkey: newPasskey }),
  answer: noContent,
  access: 'signedIn',
  refusals: ['passkeyRefused', 'conflict'],
  tag,
})

export const removePasskey = endpoint('DELETE /v1/auth/passkeys/:id', {
  params: z.object({ id: z.uuid() }),
  answer: noContent,
  access: 'signedIn',
  refusals: ['notFound'],
  tag,
})

/** Begins to sign in with a passkey. */
export const beginPasskeySignIn = endpoint('POST /v1/auth/login/passkey/options', {
  answer: passkeyRequest,
  access: 'anyone',
  tag,
})

/** Signs in; a passkey checks its owner itself, so no further code is asked for. */
export const passkeySignIn = endpoint('POST /v1/auth/login/passkey', {
  body: z.object({ passkey: passkeyAnswer, device: device.optional() }),
  answer: sessionTokens,
  access: 'anyone',
  refusals: ['passkeyRefused'],
  tag,
})
