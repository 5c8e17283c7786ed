import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { issuedPrescription } from '../../../src/contracts/portal/prescription/prescription.ts'
import { isSignature, type SignatureCheck, type SigningKey } from '../signing/signingKey.ts'
import type { VisitKey } from './people.ts'

/** The sealed part of a prescription: everything but the seal and its successor. */
export const sealedPrescription = issuedPrescription.omit({ replaced_by: true, seal: true })
export type SealedPrescription = z.infer<typeof sealedPrescription>

const byName = ([one]: [string, unknown], [other]: [string, unknown]): number => (one < other ? -1 : 1)

const withSortedKeys = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(byName))
    : value

/** The canonical JSON: sorted keys, no whitespace. A reader can write the same text. */
export const sealedBody = (prescription: SealedPrescription): string =>
  JSON.stringify(prescription, withSortedKeys)

/** SHA-256, hexadecimal, of the result of `sealedBody`; every seal begins with it. */
export const digestOf = (body: string): string => createHash('sha256').update(body).digest('hex')

/** The signed text and its visit, so that it cannot be moved to another visit. */
const signedText = ({ practitionerId, appointmentId }: VisitKey, body: string): string =>
  `consulta prescription\n${practitionerId}\n${appointmentId}\n${body}`

export interface Seals {
  /** `<digest>:<signature of the clinic>`. */
  seal(visit: VisitKey, body: string): string
  /**
   * `signed`: the signature holds. `digest`: an older seal that fits the text, which anybody could make; only
   * the record of the visit can confirm it. `broken`: it does not hold.
   */
  kindOf(visit: VisitKey, body: string, seal: string): 'signed' | 'digest' | 'broken'
}

/** @param check null when the clinic's keys are not available: signatures are then accepted unchecked */
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

export const openedBody = (body: string): SealedPrescription => sealedPrescription.parse(JSON.parse(body))
