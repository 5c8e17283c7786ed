export type Clipboard = Pick<globalThis.Clipboard, 'writeText'>

/** @throws where the browser has no clipboard or forbids it */
export const writeClipboard = async (clipboard: Clipboard | undefined, text: string): Promise<void> => {
  if (clipboard === undefined) throw new Error('This browser has no clipboard')
  await clipboard.writeText(text)
}
