import { createHash } from 'node:crypto'
import { isSignature, type SignatureCheck, type SigningKey } from './signingKey.ts'

/**
 * The kind of sealed content. It is part of the signed text, so that one kind cannot be passed off as
 * another.
 */
export type SealedKind = 'prescription' | 'note'

/** The visit that a sealed text belongs to, so that the text cannot be moved to another one. */
export interface SealedVisit {
  practitionerId: string
  appointmentId: string
}

const byName = ([one]: [string, unknown], [other]: [string, unknown]): number => (one < other ? -1 : 1)

const withSortedKeys = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(byName))
    : value

/** The canonical JSON: sorted keys, no whitespace. A reader can write the same text. */
export const canonicalJson = (value: object): string => JSON.stringify(value, withSortedKeys)

/** SHA-256, hexadecimal, of a canonical JSON; every seal begins with it. */
export const digestOf = (body: string): string => createHash('sha256').update(body).digest('hex')

const signedText = (kind: SealedKind, { practitionerId, appointmentId }: SealedVisit, body: string): string =>
  `consulta ${kind}\n${practitionerId}\n${appointmentId}\n${body}`

export interface Seals {
  /** `<digest>:<signature of the clinic>`. */
  seal(visit: SealedVisit, body: string): string
  /**
   * `signed`: the signature holds. `digest`: an older seal that fits the text, which anybody could make; only
   * the record of the visit can confirm it. `broken`: it does not hold.
   */
  kindOf(visit: SealedVisit, body: string, seal: string): 'signed' | 'digest' | 'broken'
}

/** @param check null when the clinic's keys are not available: signatures are then accepted unchecked */
export const sealCheck =
  (kind: SealedKind, check: SignatureCheck | null): Seals['kindOf'] =>
  (visit, body, seal) => {
    const digest = digestOf(body)
    if (seal === digest) return 'digest'
    const signature = seal.startsWith(`${digest}:`) ? seal.slice(digest.length + 1) : ''
    if (check === null) return isSignature(signature) ? 'signed' : 'broken'
    return check(signedText(kind, visit, body), signature) ? 'signed' : 'broken'
  }

export const createSeals = (kind: SealedKind, signingKey: SigningKey, check: SignatureCheck): Seals => ({
  seal: (visit, body) => `${digestOf(body)}:${signingKey.sign(signedText(kind, visit, body))}`,
  kindOf: sealCheck(kind, check),
})
