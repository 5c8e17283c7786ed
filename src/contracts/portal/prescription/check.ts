import { z } from 'zod'
import { sensitive } from '../../sensitive.ts'
import { instant } from '../appointment.ts'
import { endpoint } from '../endpoint.ts'

/**
 * The page behind the printed code, for pharmacies and anybody else who holds the paper. It says nothing about the
 * patient: no name, no medicine, no diagnosis.
 */

/** Codes that may be tried at one prescription in a day. */
export const FILL_TRIES = 10

/** Folio and a code, which cannot be guessed: '000012-7K4M9XQ2TB'. Case does not matter. */
/** Longest folio in an address, with the ten characters after it. */
export const FOLIO_LENGTH = 40

const params = z.object({ folio: sensitive('credential', z.string().max(FOLIO_LENGTH)) })

export const checkedPrescription = z.object({
  folio: z.string(),
  issued_at: instant,
  /** False: it was changed after it was signed, or its signature is not the clinic's. Then nobody is named. */
  seal_valid: z.boolean(),
  /** The hash that every page of the paper shows; empty for a seal that does not hold. */
  seal: z.string(),
  prescriber: z
    .object({
      name: z.string(),
      specialities: z.array(z.string()),
      licence: z.string().nullable(),
    })
    .nullable(),
  /** Folio of the one that replaced it; null for the one that holds. */
  replaced_by: z.string().nullable(),
  filled_at: instant.nullable(),
})
export type CheckedPrescription = z.infer<typeof checkedPrescription>

const tag = 'prescription check'

/** The state of a printed prescription. */
export const checkPrescription = endpoint('GET /v1/rx/:folio', {
  params,
  answer: checkedPrescription,
  access: 'anyone',
  refusals: ['notFound'],
  tag,
})

/**
 * Marks it as filled, with the code that is printed on it. One call of all wins; a later one is told when it was filled
 * (`filled: false`). A wrong code is the field `code`; after ten in a day it is `tooManyAttempts`. The same `request_id`
 * again is told the same.
 */
export const fillPrescription = endpoint('POST /v1/rx/:folio/filling', {
  params,
  body: z.object({ request_id: z.uuid(), code: sensitive('credential', z.string().max(20)) }),
  answer: checkedPrescription.extend({ filled: z.boolean() }),
  access: 'anyone',
  refusals: ['notFound', 'statusRefused', 'sealBroken'],
  tag,
})
