import { randomBytes, randomInt } from 'node:crypto'

/** 24 hexadecimal digits, the form of the provider's room ids. */
export const newRoomId = (): string => randomBytes(12).toString('hex')

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const letters = (count: number) =>
  Array.from({ length: count }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** abc-defg-hij: ten random letters, about 47 bits, which only a rate-limited call exchanges. */
export const newRoomCode = (): string => `${letters(3)}-${letters(4)}-${letters(3)}`
