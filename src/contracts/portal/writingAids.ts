import { z } from 'zod'
import { sensitive } from '../sensitive.ts'
import { endpoint } from './endpoint.ts'
import { comparable } from './prescription/warnings.ts'

/** Limits of what an account keeps for its doctor's writing. */
export const AID_LIMITS = {
  snippets: 100,
  snippetText: 2_000,
  favourites: 50,
  recent: 10,
  medicines: 20,
} as const

/** Typed after "/": letters and digits, in lower case. */
export const snippetKey = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[\p{L}\p{N}]{1,20}$/u, 'snippetKey')
export const snippetText = sensitive('patient', z.string().trim().min(1).max(AID_LIMITS.snippetText))

export const snippet = z.object({ key: snippetKey, text: snippetText })
export type Snippet = z.infer<typeof snippet>

/** A code of the ICD-10; which one belongs to which patient is not kept here. */
export const diagnosisCode = z.string().regex(/^[A-Z]\d[0-9A-Z](?:\.[0-9A-Z]{1,4})?$/u, 'icd10')

/** The generic name of a medicine, as it was signed; which one belongs to which patient is not kept here. */
const medicineName = sensitive('patient', z.string().trim().min(1).max(120))

/** The doctor's own texts for notes, and the diagnoses and medicines that come first (experience §8.3). */
export const writingAids = z.object({
  snippets: z.array(snippet).max(AID_LIMITS.snippets),
  favourites: z.array(diagnosisCode).max(AID_LIMITS.favourites),
  /** The newest first. */
  recent: z.array(diagnosisCode).max(AID_LIMITS.recent),
  /** The last signed one first. */
  medicines: z.array(medicineName).max(AID_LIMITS.medicines).default([]),
  favouriteMedicines: z.array(medicineName).max(AID_LIMITS.favourites).default([]),
})
export type WritingAids = z.infer<typeof writingAids>

export const NO_AIDS: WritingAids = {
  snippets: [],
  favourites: [],
  recent: [],
  medicines: [],
  favouriteMedicines: [],
}

/** One change: the server applies it to what it has, so that two windows never undo each other's. */
export const aidChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('snippetKept'), key: snippetKey, text: snippetText }),
  z.object({ kind: z.literal('snippetRemoved'), key: snippetKey }),
  z.object({ kind: z.literal('favouriteSwitched'), code: diagnosisCode, on: z.boolean() }),
  z.object({ kind: z.literal('codeUsed'), code: diagnosisCode }),
  z.object({ kind: z.literal('medicineFavouriteSwitched'), name: medicineName, on: z.boolean() }),
  z.object({
    kind: z.literal('medicinesSigned'),
    names: z.array(medicineName).min(1).max(AID_LIMITS.medicines),
  }),
])
export type AidChange = z.infer<typeof aidChange>

/** The list after a change; the oldest goes where a list is full. */
export const withChange = (aids: WritingAids, change: AidChange): WritingAids => {
  switch (change.kind) {
    case 'snippetKept': {
      const { key, text } = change
      const others = aids.snippets.filter((one) => one.key !== key)
      return { ...aids, snippets: [...others, { key, text }].slice(-AID_LIMITS.snippets) }
    }
    case 'snippetRemoved':
      return { ...aids, snippets: aids.snippets.filter(({ key }) => key !== change.key) }
    case 'favouriteSwitched': {
      const others = aids.favourites.filter((one) => one !== change.code)
      const favourites = change.on ? [...others, change.code].slice(-AID_LIMITS.favourites) : others
      return { ...aids, favourites }
    }
    case 'codeUsed': {
      const others = aids.recent.filter((one) => one !== change.code)
      return { ...aids, recent: [change.code, ...others].slice(0, AID_LIMITS.recent) }
    }
    case 'medicineFavouriteSwitched': {
      const others = aids.favouriteMedicines.filter((one) => comparable(one) !== comparable(change.name))
      const favouriteMedicines = change.on ? [...others, change.name].slice(-AID_LIMITS.favourites) : others
      return { ...aids, favouriteMedicines }
    }
    case 'medicinesSigned':
      return {
        ...aids,
        medicines: [...new Set([...change.names, ...aids.medicines])].slice(0, AID_LIMITS.medicines),
      }
  }
}

const tag = 'profile'
const access = 'signedIn'

/** The own ones. The specification names no call for them. */
export const readWritingAids = endpoint('GET /v2/practitioner/writing-aids', {
  answer: writingAids,
  access,
  tag,
})

export const changeWritingAids = endpoint('POST /v2/practitioner/writing-aids', {
  body: aidChange,
  answer: writingAids,
  access,
  tag,
})
