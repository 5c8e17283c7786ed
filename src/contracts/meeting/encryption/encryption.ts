import { z } from 'zod'
import { identifier } from '../../text.ts'

/** End-to-end encryption of a call: its choice on the wire, and the messages between clients (decision 0184). */

/** Our extensions; other clients ignore the notification and the field of the room. */
export const encryptionState = z.object({ enabled: z.boolean() })

export const ENCRYPTION_REQUESTS = {
  /** The doctor's choice for the visit, in the preview or in the call. */
  'encryption-set': z.object({ enabled: z.boolean() }),
} as const
export const ENCRYPTION_RESULTS = { 'encryption-set': z.object({}) } as const
export const ENCRYPTION_NOTIFICATIONS = { 'on-encryption-update': encryptionState } as const

/** The type of the private broadcasts by which clients agree on keys; they are no chat. */
export const KEY_BROADCAST = 'consulta.encryption'

/** Most characters of such a message. */
export const KEY_MESSAGE_LENGTH = 2_048

const base64url = (bytes: number) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]*$/)
    .length(Math.ceil((bytes * 4) / 3))

/**
 * The state of one participant as another one receives it; every message is complete, so that lost, repeated and
 * reordered ones do no harm. All values are public or encrypted for the receiver. Bytes are base64url.
 */
export const keyMessage = z.object({
  version: z.literal(1),
  /** Identifies the page that sends. Another value means that the participant started anew. */
  instance: identifier(64),
  /** Numbers the contribution. A greater number is newer within one instance. */
  generation: z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER),
  /** SHA-256 of the contribution, before anybody has seen it. */
  commitment: base64url(32),
  /** The contribution, shown once all commitments of the round are known. `publicKey`: P-256, uncompressed. */
  contribution: z.object({ round: base64url(32), publicKey: base64url(65), nonce: base64url(32) }).nullable(),
  /** The sender's media key, encrypted for this receiver; `sequence` increases with each key. */
  key: z
    .object({
      id: z.number().int().nonnegative().max(0xffff_ffff),
      sequence: z.number().int().positive().max(Number.MAX_SAFE_INTEGER),
      round: base64url(32),
      iv: base64url(12),
      wrapped: base64url(48),
    })
    .nullable(),
  /** The part of the receiver that has reached the sender. */
  seen: z.object({
    commitment: base64url(32).nullable(),
    round: base64url(32).nullable(),
    keyId: z.number().int().nonnegative().nullable(),
  }),
})
export type KeyMessage = z.infer<typeof keyMessage>

/** Null: it was not written by a client of this version. */
export const readKeyMessage = (text: string): KeyMessage | null => {
  if (text.length > KEY_MESSAGE_LENGTH) return null
  try {
    return keyMessage.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
