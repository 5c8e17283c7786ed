import { type ZodType, z } from 'zod'
import { DRAFT_LIFETIME_MS } from '../../contracts/portal/portalConstants.ts'
import type { JsonStorage } from './storage.ts'

/** The form, its owner and record of a draft; without an owner nothing is stored. */
export interface DraftAddress {
  readonly form: string
  readonly owner: { readonly owner: string; readonly subject: string } | null
}

/** One draft; `savedAt` is ms since the epoch. */
export interface StoredDraft<T> {
  readonly values: T
  readonly savedAt: number
}

export interface DraftStore<T> {
  /**
   * null when there is none, it does not fit the form, or it is older than 24 hours; in these cases it is
   * removed.
   */
  read(address: DraftAddress): StoredDraft<T> | null
  write(address: DraftAddress, values: T): void
  remove(address: DraftAddress): void
}

const PREFIX = 'draft'

const envelope = z.object({ values: z.unknown(), savedAt: z.number() })

/** Keys of drafts: `draft/{owner}/{form}/{subject}`, each part encoded. */
export const keyOfDraft = ({ form, owner }: DraftAddress): string | null =>
  owner === null
    ? null
    : [PREFIX, ...[owner.owner, form, owner.subject].map((part) => encodeURIComponent(part))].join('/')

interface DraftDeps {
  storage: JsonStorage
  /** The device's clock, ms since the epoch. */
  now: () => number
}

/** Drafts of forms in the browser's local store, for 24 hours (experience §2.3). */
export const createDrafts = <S extends ZodType>(
  { storage, now }: DraftDeps,
  values: S,
): DraftStore<z.output<S>> => {
  return {
    read: (address) => {
      const key = keyOfDraft(address)
      if (key === null) return null
      const stored = storage.read(key, envelope)
      const parsed = values.safeParse(stored?.values)
      const age = stored === null ? Number.POSITIVE_INFINITY : now() - stored.savedAt
      // Setting the clock back does not extend a draft's lifetime.
      if (stored !== null && parsed.success && age >= 0 && age < DRAFT_LIFETIME_MS)
        return { values: parsed.data, savedAt: stored.savedAt }
      storage.remove(key)
      return null
    },
    write: (address, written) => {
      const key = keyOfDraft(address)
      if (key !== null) storage.write(key, { values: written, savedAt: now() })
    },
    remove: (address) => {
      const key = keyOfDraft(address)
      if (key !== null) storage.remove(key)
    },
  }
}

/** At sign-out: removes the drafts of everybody who used this browser. */
export const wipeDrafts = (store: Pick<Storage, 'key' | 'length' | 'removeItem'>): void => {
  try {
    const keys = Array.from({ length: store.length }, (_, index) => store.key(index))
    for (const key of keys) if (key?.startsWith(`${PREFIX}/`)) store.removeItem(key)
  } catch {
    // If the store refuses, there are no drafts.
  }
}
