import { fromPromise } from 'xstate'
import { toFailure } from '../../contracts/failure.ts'

/** Rejects where the browser has no clipboard or forbids it (P2.57). */
export const defineCopyTextActor = ({ clipboard }: { clipboard: Pick<Clipboard, 'writeText'> | undefined }) =>
  fromPromise<Record<string, never>, { text: string }>(async ({ input }) => {
    try {
      if (clipboard === undefined) throw new Error('This browser has no clipboard')
      await clipboard.writeText(input.text)
      return {}
    } catch (error) {
      throw toFailure(error)
    }
  })
