/** Three letters of a company or four of a person, a date, two characters against doubles, and a check character. */
const SHAPE = /^[A-ZÑ&]{3,4}\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])[A-Z0-9]{2}[0-9A]$/
const ALPHABET = '0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ'

/** Whether an RFC in capitals, of a person (13 characters) or a company (12), has its shape and its check character. */
export const isRfc = (text: string): boolean => {
  if (!SHAPE.test(text)) return false
  const sum = [...text.slice(0, -1).padStart(12, ' ')].reduce(
    (total, character, index) => total + ALPHABET.indexOf(character) * (13 - index),
    0,
  )
  const rest = sum % 11
  const check = rest === 0 ? '0' : rest === 1 ? 'A' : String(11 - rest)
  return text.at(-1) === check
}
