import type { Failure } from '../../contracts/failure.ts'

/** The parts of a snapshot that every form of `createForm` has, whatever it edits. */
export interface FormSnapshot {
  readonly status: string
  readonly context: {
    readonly base: object
    readonly values: object
    readonly storedDraft: { readonly savedAt: number } | null
    readonly theirs: { readonly values: unknown } | null
    readonly failure: Failure | null
  }
  matches(value: never): boolean
}

export const isInEntry = (snapshot: FormSnapshot, entry: string | object): boolean =>
  snapshot.matches({ open: { entry } } as never)

export const isDraftOffered = (snapshot: FormSnapshot): boolean =>
  snapshot.matches({ open: { draft: 'offered' } } as never)
