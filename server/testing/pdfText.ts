import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The text of each page, in reading order, with single spaces; and what a screen reader is told of the whole. */
export const pdfText = async (bytes: Uint8Array): Promise<{ pages: string[]; language: string | null }> => {
  // pdf.js takes the bytes it is given.
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: true })
  const pdf = await task.promise
  const pages: string[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    const text = items.map((item) => ('str' in item ? item.str : '')).join(' ')
    pages.push(text.replaceAll(/\s+/g, ' '))
  }
  const { info } = (await pdf.getMetadata()) as { info: { Language?: string } }
  await task.destroy()
  return { pages, language: info.Language ?? null }
}
