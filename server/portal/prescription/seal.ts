import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { issuedPrescription } from '../../../src/contracts/portal/prescription/prescription.ts'
import { isSignature, type SignatureCheck, type SigningKey } from '../signing/signingKey.ts'
import type { VisitKey } from './people.ts'

/** What a seal covers: everything of a prescription but the seal, and what came after it. */
export const sealedPrescription = issuedPrescription.omit({ replaced_by: true, seal: true })
export type SealedPrescription = z.infer<typeof sealedPrescription>

const byName = ([one]: [string, unknown], [other]: [string, unknown]): number => (one < other ? -1 : 1)

const withSortedKeys = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(byName))
    : value

/** Its one spelling: keys in order, nothing between them. Whoever reads it back can write the same text. */
export const sealedBody = (prescription: SealedPrescription): string =>
  JSON.stringify(prescription, withSortedKeys)

/** SHA-256, hexadecimal, of the text that `sealedBody` gave: with it every seal begins. */
export const digestOf = (body: string): string => createHash('sha256').update(body).digest('hex')

/** What is signed: the text, and of whose visit it is, so that it cannot be moved to another. */
const signedText = ({ practitionerId, appointmentId }: VisitKey, body: string): string =>
  `consulta prescription\n${practitionerId}\n${appointmentId}\n${body}`

export interface Seals {
  /** `<digest>:<signature of the clinic>`. */
  seal(visit: VisitKey, body: string): string
  /**
   * `signed`: it holds, by itself. `digest`: it is one of before there were signatures and fits the text, which
   * anybody could make: only the visit's record says whether it is the one. `broken`: it does not hold.
   */
  kindOf(visit: VisitKey, body: string, seal: string): 'signed' | 'digest' | 'broken'
}

/** @param check null when the clinic's keys are not at hand: then signatures are taken for good */
export const sealCheck =
  (check: SignatureCheck | null): Seals['kindOf'] =>
  (visit, body, seal) => {
    const digest = digestOf(body)
    if (seal === digest) return 'digest'
    const signature = seal.startsWith(`${digest}:`) ? seal.slice(digest.length + 1) : ''
    if (check === null) return isSignature(signature) ? 'signed' : 'broken'
    return check(signedText(visit, body), signature) ? 'signed' : 'broken'
  }

export const createSeals = (signingKey: SigningKey, check: SignatureCheck): Seals => ({
  seal: (visit, body) => `${digestOf(body)}:${signingKey.sign(signedText(visit, body))}`,
  kindOf: sealCheck(check),
})

/** What was sealed. */
export const openedBody = (body: string): SealedPrescription => sealedPrescription.parse(JSON.parse(body))
