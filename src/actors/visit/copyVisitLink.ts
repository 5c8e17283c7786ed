import { type Clipboard, writeClipboard } from '../../services/platform/clipboard.ts'
import { promiseLogic } from '../kit/promiseLogic.ts'

interface Deps {
  clipboard: Clipboard | undefined
  /** Origin of the guest's page, e.g. https://clinic.example. */
  origin: string
}

/** The patient's link, for a message to the patient (experience §11, small touches); the text is the room code. */
export const defineCopyVisitLinkActor = ({ clipboard, origin }: Deps) =>
  promiseLogic<Record<string, never>, { text: string }>(async ({ input }) => {
    await writeClipboard(clipboard, `${origin}/join/${input.text}`)
    return {}
  })
