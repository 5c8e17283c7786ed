/** CSV (RFC 4180) that spreadsheets open as it is meant: with a byte order mark, and without formulas. */

export type Cell = string | number | boolean | null

const BYTE_ORDER_MARK = '\uFEFF'
const BEGINS_A_FORMULA = /^[=+\-@\t\r]/
const NEEDS_QUOTES = /[",\r\n]/
/** An amount of ours is no formula, although it may begin with a minus. */
const NUMBER = /^-?\d+(\.\d+)?$/

const isFormula = (text: string): boolean => BEGINS_A_FORMULA.test(text) && !NUMBER.test(text)

const cellText = (cell: Cell): string => {
  const text = cell === null ? '' : String(cell)
  const guarded = isFormula(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellText).join(',')}\r\n`

/** The headings, with the mark without which Excel reads no UTF-8. */
export const csvHeader = (names: readonly string[]): string => `${BYTE_ORDER_MARK}${csvLine(names)}`

/** @param rows the first one has the headings */
export const csvText = (rows: readonly (readonly Cell[])[]): string =>
  `${BYTE_ORDER_MARK}${rows.map(csvLine).join('')}`

/** A cell as it was before it was guarded. */
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && isFormula(cell.slice(1)) ? cell.slice(1) : cell
