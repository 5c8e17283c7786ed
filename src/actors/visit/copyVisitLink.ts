import { fromPromise } from 'xstate'
import { toFailure } from '../../contracts/failure.ts'

interface Deps {
  clipboard: Pick<Clipboard, 'writeText'> | undefined
  /** Where the guest's page is, e.g. https://clinic.example. */
  origin: string
}

/** The patient's way in, for a message to the patient (experience §11, small touches). */
export const defineCopyVisitLinkActor = ({ clipboard, origin }: Deps) =>
  fromPromise<Record<string, never>, { roomCode: string }>(async ({ input }) => {
    try {
      if (clipboard === undefined) throw new Error('This browser has no clipboard')
      await clipboard.writeText(`${origin}/join/${input.roomCode}`)
      return {}
    } catch (error) {
      throw toFailure(error)
    }
  })
