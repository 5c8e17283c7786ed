/** A piece of a message: plain text, or a link that may be followed. */
export interface TextPart {
  readonly text: string
  /** null: plain text. */
  readonly href: string | null
}

/** A longer address, or a further link, stays plain text: strangers write messages. */
const LONGEST_LINK = 2_048
const MOST_LINKS = 50

const BEFORE = new Set('(<[{"\'«“¿¡')
const AFTER = new Set('.,;:!?)>]}"\'»”…')
const SCHEME = /^https?:\/\//i
/** ASCII only: other letters, and invisible characters above all, can make an address look like another one. */
const PRINTABLE = /^[\x21-\x7e]+$/

/** `URL.parse` is not known to browsers before 2024. */
const parsed = (word: string): URL | null => {
  try {
    return new URL(word)
  } catch {
    return null
  }
}

/**
 * The address behind a word, or null. Only http and https, and without a user's name before an @, which hides where
 * a link leads.
 */
const addressOf = (word: string): string | null => {
  if (word.length > LONGEST_LINK || !SCHEME.test(word) || !PRINTABLE.test(word)) return null
  const url = parsed(word)
  if (url === null || url.username !== '' || url.password !== '') return null
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null
}

/** A word without the punctuation around it, as three pieces; one step per character. */
const unwrapped = (word: string): readonly [before: string, core: string, after: string] => {
  let from = 0
  let to = word.length
  while (from < to && BEFORE.has(word.charAt(from))) from += 1
  while (to > from && AFTER.has(word.charAt(to - 1))) to -= 1
  return [word.slice(0, from), word.slice(from, to), word.slice(to)]
}

/**
 * The text of a message in pieces, of which some are links. Joined they are the text again. The work grows with the
 * length of the text, whatever it is.
 */
export const textParts = (message: string): TextPart[] => {
  const parts: TextPart[] = []
  let plain = ''
  let links = 0
  for (const word of message.split(/(\s)/)) {
    const [before, core, after] = unwrapped(word)
    const href = links < MOST_LINKS ? addressOf(core) : null
    if (href === null) {
      plain += word
      continue
    }
    links += 1
    plain += before
    if (plain !== '') parts.push({ text: plain, href: null })
    parts.push({ text: core, href })
    plain = after
  }
  if (plain !== '') parts.push({ text: plain, href: null })
  return parts
}
