import type { z } from 'zod'
import { issuedPrescription } from '../../../src/contracts/portal/prescription/prescription.ts'
import { canonicalJson } from '../signing/seals.ts'

/** The sealed part of a prescription: everything but the seal and its successor. */
export const sealedPrescription = issuedPrescription.omit({ replaced_by: true, seal: true })
export type SealedPrescription = z.infer<typeof sealedPrescription>

export const sealedBody = (prescription: SealedPrescription): string => canonicalJson(prescription)

export const openedBody = (body: string): SealedPrescription => sealedPrescription.parse(JSON.parse(body))
