import { type Clipboard, writeClipboard } from '../../services/platform/clipboard.ts'
import { promiseLogic } from '../promiseLogic.ts'

interface Deps {
  clipboard: Clipboard | undefined
  /** Where the guest's page is, e.g. https://clinic.example. */
  origin: string
}

/** The patient's way in, for a message to the patient (experience §11, small touches). */
export const defineCopyVisitLinkActor = ({ clipboard, origin }: Deps) =>
  promiseLogic<Record<string, never>, { roomCode: string }>(async ({ input }) => {
    await writeClipboard(clipboard, `${origin}/join/${input.roomCode}`)
    return {}
  })
