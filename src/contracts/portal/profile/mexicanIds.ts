/**
 * Keys of persons in Mexico, with their check digits: CURP of 18 characters (RENAPO) and RFC of 12 or 13 (SAT,
 * Anexo). Both are given in capitals.
 */

const CURP =
  /^[A-Z][AEIOUX][A-Z]{2}\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])[HMX][A-Z]{2}[B-DF-HJ-NP-TV-Z]{3}[0-9A-Z]\d$/
const CURP_ALPHABET = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ'

/** Whether the text is a CURP and its last digit is right. */
export const isCurp = (text: string): boolean => {
  if (!CURP.test(text)) return false
  const sum = [...text.slice(0, 17)].reduce(
    (total, character, index) => total + CURP_ALPHABET.indexOf(character) * (18 - index),
    0,
  )
  return Number(text.at(-1)) === (10 - (sum % 10)) % 10
}

const RFC = /^[A-ZÑ&]{3,4}\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])[A-Z0-9]{2}[0-9A]$/
const RFC_ALPHABET = '0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ'

/** Whether the text is an RFC of a person (13) or of a company (12) and its last character is right. */
export const isRfc = (text: string): boolean => {
  if (!RFC.test(text)) return false
  const sum = [...text.slice(0, -1).padStart(12, ' ')].reduce(
    (total, character, index) => total + RFC_ALPHABET.indexOf(character) * (13 - index),
    0,
  )
  const rest = sum % 11
  const check = rest === 0 ? '0' : rest === 1 ? 'A' : String(11 - rest)
  return text.at(-1) === check
}
