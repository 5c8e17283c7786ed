import { z } from 'zod'

/**
 * What text is, everywhere in the product: well-formed Unicode (no half of a surrogate pair), no control characters
 * (a line break and a tab only where a text has paragraphs), in normal form C, and bounded. A database, a log and an
 * SDP take such text without trouble.
 */

const NOT_OF_A_LINE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u
const NOT_OF_PARAGRAPHS = /(?![\n\r\t])\p{Cc}|\p{Cs}/u

const allOf = (pattern: RegExp): RegExp => new RegExp(pattern.source, 'gu')
const HALF = /\p{Cs}/gu
const REPLACEMENT = '\uFFFD'

const normal = (text: string): string => text.normalize('NFC')

/** Without breaking a character in two. */
const cut = (text: string, max: number): string => {
  if (text.length <= max) return text
  const left = text.slice(0, max)
  return /[\uD800-\uDBFF]$/.test(left) ? left.slice(0, -1) : left
}

const MESSAGE = 'It holds characters that are no text'

/** One line. What is no text is refused. */
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

/** A name or a key that is compared as it is: refused when it is no text, and never changed. */
export const identifier = (max: number, min = 1) =>
  z
    .string()
    .min(min)
    .max(max)
    .refine((text) => !NOT_OF_A_LINE.test(text), { error: MESSAGE })

/** The text with a space for each control character, and a mark for each half of a pair. */
export const tidyLine = (text: string): string =>
  normal(text).replace(HALF, REPLACEMENT).replace(allOf(NOT_OF_A_LINE), ' ')
export const tidyParagraphs = (text: string): string =>
  normal(text).replace(HALF, REPLACEMENT).replace(allOf(NOT_OF_PARAGRAPHS), ' ')

/**
 * One line of somebody who would rather be called something else than be kept out: tidied, and cut to `max`.
 * For what other makers' clients send, which treat a refusal as the end of the call.
 */
export const tidiedLine = (max: number) => z.string().overwrite((text) => cut(tidyLine(text), max))
export const tidiedParagraphs = (max: number) =>
  z.string().overwrite((text) => cut(tidyParagraphs(text), max))
/** Tidied, whatever its length: what bounds it answers in words of its own. */
export const anyParagraphs = z.string().overwrite(tidyParagraphs)

/** Levels of lists and objects in a value. */
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

/** Any JSON value that can be kept: texts tidied, and not too deep. */
export const jsonValue = z.unknown().transform((value, context) => {
  try {
    return tidyJson(value)
  } catch {
    context.addIssue({ code: 'custom', message: 'The value is too deep' })
    return z.NEVER
  }
})
