/** Letters, date of birth, sex, state, consonants, a character against doubles, and a check digit. */
const SHAPE = /^[A-Z]{4}\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])[HMX][A-Z]{5}[A-Z\d]\d$/
const ALPHABET = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ'

/** Whether an eighteen-character CURP in capitals has its shape and its check digit. */
export const isCurp = (text: string): boolean => {
  if (!SHAPE.test(text)) return false
  const sum = [...text.slice(0, 17)].reduce(
    (total, character, index) => total + ALPHABET.indexOf(character) * (18 - index),
    0,
  )
  return (10 - (sum % 10)) % 10 === Number(text.at(-1))
}
