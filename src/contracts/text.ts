import { z } from 'zod'

/**
 * Valid text, everywhere in the product: well-formed Unicode (no lone surrogate), no control characters (line
 * breaks and tabs only in texts with paragraphs), normal form C, and bounded. Databases, logs and SDP accept
 * such text.
 */

const NOT_OF_A_LINE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u
const NOT_OF_PARAGRAPHS = /(?![\n\r\t])\p{Cc}|\p{Cs}/u

const allOf = (pattern: RegExp): RegExp => new RegExp(pattern.source, 'gu')
const HALF = /\p{Cs}/gu
const REPLACEMENT = '\uFFFD'

const normal = (text: string): string => text.normalize('NFC')

/** Does not split a character. */
export const cut = (text: string, max: number): string => {
  if (text.length <= max) return text
  const left = text.slice(0, max)
  return /[\uD800-\uDBFF]$/.test(left) ? left.slice(0, -1) : left
}

const MESSAGE = 'It holds characters that are no text'

/** One line. Invalid text is refused. */
export const line = (max: number, min = 0) =>
  z
    .string()
    .max(max)
    .refine((text) => !NOT_OF_A_LINE.test(text), { error: MESSAGE })
    .normalize('NFC')
    .trim()
    .min(min)

/** As `line`, with line breaks and tabs. */
export const paragraphs = (max: number, min = 0) =>
  z
    .string()
    .max(max)
    .refine((text) => !NOT_OF_PARAGRAPHS.test(text), { error: MESSAGE })
    .normalize('NFC')
    .trim()
    .min(min)

/** A name or a key that is compared exactly: invalid text is refused, and valid text is never changed. */
export const identifier = (max: number, min = 1) =>
  z
    .string()
    .min(min)
    .max(max)
    .refine((text) => !NOT_OF_A_LINE.test(text), { error: MESSAGE })

/** The text with a space for each control character, and a replacement character for each lone surrogate. */
export const tidyLine = (text: string): string =>
  normal(text).replace(HALF, REPLACEMENT).replace(allOf(NOT_OF_A_LINE), ' ')
export const tidyParagraphs = (text: string): string =>
  normal(text).replace(HALF, REPLACEMENT).replace(allOf(NOT_OF_PARAGRAPHS), ' ')

/**
 * One line that is repaired instead of refused: tidied, and cut to `max`. For other vendors' clients, which
 * treat a refusal as the end of the call.
 */
export const tidiedLine = (max: number) => z.string().overwrite((text) => cut(tidyLine(text), max))
export const tidiedParagraphs = (max: number) =>
  z.string().overwrite((text) => cut(tidyParagraphs(text), max))
/** Tidied, at any length: its limit is checked elsewhere, with an error of its own. */
export const anyParagraphs = z.string().overwrite(tidyParagraphs)

/** Maximum nesting of lists and objects in a value. */
const MAX_DEPTH = 64

const tidied = (value: unknown, depth: number): unknown => {
  if (typeof value === 'string') return tidyParagraphs(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= MAX_DEPTH) throw new RangeError('The value is too deep')
  if (Array.isArray(value)) return value.map((one) => tidied(one, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [tidyLine(key), tidied(one, depth + 1)]),
  )
}

/** A JSON value with all of its texts tidied. @throws RangeError when it is deeper than 64 levels */
export const tidyJson = (value: unknown): unknown => tidied(value, 0)

/** Any JSON value that can be stored: texts tidied, and not too deep. */
export const jsonValue = z.unknown().transform((value, context) => {
  try {
    return tidyJson(value)
  } catch {
    context.addIssue({ code: 'custom', message: 'The value is too deep' })
    return z.NEVER
  }
})
