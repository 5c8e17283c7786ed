import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { issuedPrescription } from '../../../src/contracts/portal/prescription/prescription.ts'

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

/** SHA-256, hexadecimal, of the text that `sealedBody` gave. */
export const sealOf = (body: string): string => createHash('sha256').update(body).digest('hex')

/** What was sealed. */
export const openedBody = (body: string): SealedPrescription => sealedPrescription.parse(JSON.parse(body))
