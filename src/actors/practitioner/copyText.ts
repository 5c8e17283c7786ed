import { type Clipboard, writeClipboard } from '../../services/platform/clipboard.ts'
import { promiseLogic } from '../kit/promiseLogic.ts'

/** Rejects where the browser has no clipboard or forbids it (P2.57). */
export const defineCopyTextActor = ({ clipboard }: { clipboard: Clipboard | undefined }) =>
  promiseLogic<Record<string, never>, { text: string }>(async ({ input }) => {
    await writeClipboard(clipboard, input.text)
    return {}
  })
