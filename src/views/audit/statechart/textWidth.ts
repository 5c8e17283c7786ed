/**
 * The estimated width of a line of text, without a browser, because the same chart must result in the app, in
 * print and on a build machine. Widths of a plain grotesque in thousandths of the font size; other characters
 * count as wide.
 */
const NARROW = "ijl.,:;|'!I[]()ftr/ "
const WIDE = 'mwMW@%'
const CAPITAL = /[A-Z]/

const charWidth = (char: string): number => {
  if (NARROW.includes(char)) return 320
  if (WIDE.includes(char)) return 880
  return CAPITAL.test(char) ? 700 : 570
}

/** A margin, because fonts differ and a cut text is worse than a gap. */
const MARGIN = 1.04

export const textWidth = (text: string, fontSize: number): number =>
  Math.ceil(([...text].reduce((sum, char) => sum + charWidth(char), 0) / 1_000) * fontSize * MARGIN)
