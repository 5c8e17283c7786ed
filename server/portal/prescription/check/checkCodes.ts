import { createHmac, timingSafeEqual } from 'node:crypto'

/** The codes printed on a prescription for those who receive the paper. Only the reference is stored. */
export interface CheckCodes {
  /** Behind the printed address: the folio and 50 bits, '000012-7K4M9XQ2TB'. */
  referenceOf(prescriptionId: string, folio: string): string
  /** Fills it once; 40 bits, 'ABCD-2345'. */
  codeOf(prescriptionId: string): string
  /** Whether a typed code is the right one, in any case, with or without the hyphen. */
  isCode(prescriptionId: string, typed: string): boolean
  /** Signs the addresses of papers, for whoever it is named. */
  addressKey(reader: 'owner' | 'patient'): string
}

/** Crockford's alphabet: no letter that could be read as a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const REFERENCE_LENGTH = 10
const CODE_LENGTH = 8

/** As it was meant: O is 0, I and L are 1. */
export const normalCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[OIL]/g, (letter) => (letter === 'O' ? '0' : '1'))
    .replaceAll(/[^0-9A-Z]/g, '')

/** The reference as it is stored; whatever was typed that is none is found nowhere. */
export const normalReference = (typed: string): string => {
  const [folio = '', ...code] = typed.split('-')
  return `${normalCode(folio)}-${normalCode(code.join(''))}`
}

/** @param key changing it makes the codes of the past worthless */
export const createCheckCodes = (key: string): CheckCodes => {
  const lettersOf = (label: string, id: string, length: number): string =>
    [...createHmac('sha256', key).update(`prescription ${label}\n${id}`).digest().subarray(0, length)]
      // 256 is a multiple of 32, so that every letter is equally likely.
      .map((byte) => ALPHABET[byte % ALPHABET.length] ?? '')
      .join('')
  const plainCode = (id: string) => lettersOf('fill', id, CODE_LENGTH)
  return {
    referenceOf: (id, folio) => `${folio}-${lettersOf('reference', id, REFERENCE_LENGTH)}`,
    codeOf: (id) => plainCode(id).replace(/^.{4}/, '$&-'),
    isCode(id, typed) {
      const given = Buffer.from(normalCode(typed))
      const right = Buffer.from(plainCode(id))
      return given.length === right.length && timingSafeEqual(given, right)
    },
    addressKey: (reader) =>
      createHmac('sha256', key).update(`prescription papers\n${reader}`).digest('base64url'),
  }
}
