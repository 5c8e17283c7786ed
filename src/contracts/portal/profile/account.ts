import { z } from 'zod'
import { sensitive } from '../../sensitive.ts'
import { line } from '../../text.ts'
import { endpoint, noContent } from '../endpoint.ts'
import { locale } from '../locale.ts'
import { mobilePhone } from '../mobilePhone.ts'
import { NAME_LENGTH, personName, SURNAMES_LENGTH } from '../personName.ts'
import { undoable } from '../schedule/conflicts.ts'
import { visitAnswers } from '../schedule/visitAnswers.ts'
import { ifMatch } from '../version.ts'
import { profileZone } from '../zoneOptions.ts'

export const OFFICE_ADDRESS = 200

/** Messages: keys of i18n `auth:error.*`. */
export const accountBody = z.object({
  first_name: sensitive('practitioner', personName(NAME_LENGTH)),
  last_name: sensitive('practitioner', personName(SURNAMES_LENGTH)),
  /** The practitioner's own mobile, which patients do not see. */
  phone: mobilePhone,
  /** The office's number: patients see it in the waiting room and on prescriptions. Empty: none is shown. */
  office_phone: sensitive('practitioner', z.literal('').or(mobilePhone)),
  /** Printed on prescriptions. */
  office_address: sensitive('practitioner', line(OFFICE_ADDRESS)),
  /** The language of the mails. */
  locale,
  timezone: profileZone,
})
export type AccountBody = z.output<typeof accountBody>

/**
 * The form's values: with another zone, whether the weekly hours keep their wall time, and the answers for the visits
 * that this leaves outside them.
 */
export const accountValues = accountBody.extend({ keep_hours: z.boolean(), visits: visitAnswers.optional() })
export type AccountValues = z.output<typeof accountValues>

const text = sensitive('practitioner', z.string())

/** The fields as they are typed. */
export const accountDraft = z.object({
  first_name: text,
  last_name: text,
  phone: text,
  office_phone: text,
  office_address: text,
  locale,
  timezone: z.string(),
  keep_hours: z.boolean(),
})
export type AccountDraft = z.output<typeof accountDraft>

/** The fields of the account as it is saved. */
export const accountFields = ({ version: _, email: __, ...account }: OwnAccount): AccountDraft => ({
  ...account,
  keep_hours: true,
})

export const ownAccount = z.object({
  /** Grows with every change; 0: as it was signed up. */
  version: z.number().int().nonnegative(),
  email: text,
  first_name: text,
  last_name: text,
  /** In E.164; empty where none is known. */
  phone: text,
  /** In E.164; empty: none is shown. */
  office_phone: text,
  office_address: text,
  locale,
  timezone: z.string(),
})
export type OwnAccount = z.infer<typeof ownAccount>

const tag = 'profile'
const access = 'signedIn'

/** Names, mobile, office, language and zone. The specification names no call for them. */
export const readAccount = endpoint('GET /v2/practitioner/account', { answer: ownAccount, access, tag })

/**
 * Changes them from the version that was read. With `keep_hours` and another zone the weekly hours keep their wall time
 * in it, and the answers for visits are carried out, in one transaction; `undo` takes the zone, the hours and the
 * answers back.
 */
export const updateAccount = endpoint('PUT /v2/practitioner/account', {
  headers: ifMatch,
  body: accountValues.extend({ keep_hours: z.boolean().default(false) }),
  answer: ownAccount.extend(undoable),
  access,
  refusals: ['notFound', 'conflict', 'slotTaken', 'statusRefused'],
  tag,
})

/**
 * P7.56: deletes the profile and closes the account for good; a `statusRefused` while visits or holds lie ahead, or
 * money is on its way to the practitioner (`readDeletionBlockers`). What
 * the law has the clinic keep stays: records of visits, prescriptions and patients, with the name of who signed them.
 */
export const deleteProfile = endpoint('DELETE /v1/practitioner/profile', {
  answer: noContent,
  access,
  refusals: ['statusRefused'],
  tag,
})
