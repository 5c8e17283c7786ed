import type { ColumnType, JSONColumnType } from 'kysely'
import type { ReviewState } from '../../src/contracts/portal/profile/profile.ts'
import type { EditableSection } from '../../src/contracts/portal/profile/sections.ts'
import type { Instant } from './columns.ts'

interface PractitionerTable {
  id: string
  email: string
  password_hash: string
  first_name: string
  last_name: string
  avatar: string | null
  /** Office phone in E.164, shown to guests. */
  phone: string | null
  /** The practitioner's own mobile in E.164; never shown to guests. */
  mobile: ColumnType<string | null, string | null | undefined, string | null>
  timezone: string
  locale: 'es' | 'en'
  created_at: Instant
  /** Professional licence (cédula); signing requires it. */
  licence: string | null
  /** Institution that issued the professional title. */
  school: string | null
  office_address: string | null
}

interface SpecialityTable {
  id: string
  /** In Spanish. */
  label: string
  /** Null for one that no catalogue lists. */
  label_en: ColumnType<string | null, string | null | undefined, string | null>
}

interface PractitionerSpecialityTable {
  id: string
  practitioner_id: string
  speciality_id: string
  is_primary: boolean
  position: number
  /** Licence of the speciality, of 7 or 8 digits. */
  licence: ColumnType<string | null, string | null | undefined, string | null>
}

/** The sections of a profile, the names and zone of the account, the files of the person, and the choice of notices. */
export type StoredSection = EditableSection | 'account' | 'documents' | 'notices' | 'writing_aids'

/** One section of a profile; nothing was saved of a missing one. */
interface ProfilePartTable {
  practitioner_id: string
  section: StoredSection
  /** Grows with every change. */
  version: number
  body: JSONColumnType<object>
  saved_at: Instant
}

/** The decision of the clinic's reviewer about the credentials. */
interface ProfileReviewTable {
  practitioner_id: string
  state: ReviewState
  /** Why they were rejected. */
  reason: string | null
  changed_at: Instant
}

export interface PractitionerTables {
  practitioner: PractitionerTable
  speciality: SpecialityTable
  practitioner_speciality: PractitionerSpecialityTable
  profile_part: ProfilePartTable
  profile_review: ProfileReviewTable
}
