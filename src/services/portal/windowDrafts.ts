import type { ZodType, z } from 'zod'
import { createDrafts, type DraftAddress, keyOfDraft } from './drafts.ts'
import { createStorage } from './storage.ts'

/** The draft of a window, and the name of the window; `savedAt` is ms since the epoch. */
interface WindowDraft<T> {
  readonly window: string
  readonly values: T
  readonly savedAt: number
}

interface Deps {
  /** The browser's local store, which all its windows share. */
  readonly store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>
  /** The device's clock, ms since the epoch. */
  readonly now: () => number
}

/**
 * Drafts of one record that several windows of a browser write at once. Each window has a key of its own, so that none
 * overwrites or removes what only another one has.
 */
export const createWindowDrafts = <S extends ZodType>({ store, now }: Deps, values: S) => {
  const drafts = createDrafts({ storage: createStorage(store), now }, values)
  const addressIn = (address: DraftAddress, window: string): DraftAddress => ({
    ...address,
    owner:
      address.owner === null ? null : { ...address.owner, subject: `${address.owner.subject}/${window}` },
  })
  const windowsOf = (address: DraftAddress): string[] => {
    const prefix = keyOfDraft(addressIn(address, ''))
    if (prefix === null) return []
    try {
      return Array.from({ length: store.length }, (_, index) => store.key(index)).flatMap((key) =>
        key?.startsWith(prefix) ? [decodeURIComponent(key.slice(prefix.length))] : [],
      )
    } catch {
      // If the store refuses, there are no drafts.
      return []
    }
  }
  return {
    read: (address: DraftAddress, window: string): z.output<S> | null =>
      drafts.read(addressIn(address, window))?.values ?? null,
    all: (address: DraftAddress): WindowDraft<z.output<S>>[] =>
      windowsOf(address).flatMap((window) => {
        const read = drafts.read(addressIn(address, window))
        return read === null ? [] : [{ window, ...read }]
      }),
    write: (address: DraftAddress, window: string, written: z.output<S>): void =>
      drafts.write(addressIn(address, window), written),
    remove: (address: DraftAddress, window: string): void => drafts.remove(addressIn(address, window)),
  }
}
