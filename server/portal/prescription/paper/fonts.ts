import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

// The static cuts: pdfkit embeds neither variable fonts nor WOFF2.
const FILES = {
  text: require.resolve('@fontsource/figtree/files/figtree-latin-400-normal.woff'),
  textBold: require.resolve('@fontsource/figtree/files/figtree-latin-700-normal.woff'),
  // For what Figtree lacks: ≥ ≤ →, Greek, Cyrillic.
  other: require.resolve('pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf'),
  otherBold: require.resolve('pdfjs-dist/standard_fonts/LiberationSans-Bold.ttf'),
} as const
type FontName = keyof typeof FILES

/** The open font of pdfkit, which its types do not name. */
interface OpenFont {
  _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } }
}

export interface Fonts {
  /** Selects a font that has every character, and returns the text as that font can write it. */
  choose(text: string, bold: boolean): string
}

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const LOWERED = '₀₁₂₃₄₅₆₇₈₉'

/**
 * A character that no font has, in others that say the same. A raised digit gets a caret, because 10⁶ is not 106;
 * anything else is written as its number.
 */
const inPlainText = (character: string): string => {
  const raised = RAISED.indexOf(character)
  if (raised >= 0) return `^${raised}`
  const lowered = LOWERED.indexOf(character)
  if (lowered >= 0) return String(lowered)
  return `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`
}

let files: Promise<[FontName, Buffer][]> | null = null
const readFiles = () => {
  files ??= Promise.all(
    Object.entries(FILES).map(
      async ([name, path]): Promise<[FontName, Buffer]> => [name as FontName, await readFile(path)],
    ),
  )
  return files
}

/** Registers the fonts of the paper with a document; only the characters that are used are embedded. */
export const openFonts = async (doc: PDFKit.PDFDocument): Promise<Fonts> => {
  for (const [name, bytes] of await readFiles()) doc.registerFont(name, bytes)
  const has = (name: FontName) => {
    doc.font(name)
    const { font } = (doc as unknown as OpenFont)._font
    return (character: string) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)
  }
  return {
    choose(text, bold) {
      const [first, other] = bold ? (['textBold', 'otherBold'] as const) : (['text', 'other'] as const)
      const characters = [...text]
      if (characters.every(has(first))) return text
      const inOther = has(other)
      return characters.map((one) => (inOther(one) ? one : inPlainText(one))).join('')
    },
  }
}
