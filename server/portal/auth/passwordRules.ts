import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as english from '@zxcvbn-ts/language-en'
import * as spanish from '@zxcvbn-ts/language-es-es'
import type { PasswordProblem } from '../../../src/contracts/portal/password.ts'

/** No password may contain the product's name. */
export const PRODUCT = 'Consulta'

/** zxcvbn's score, 0 to 4; 3 takes more than 10^8 guesses. */
const LEAST_SCORE = 3
/** Shorter parts of a name are ignored. */
const LEAST_PART = 4

const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary, ...spanish.dictionary },
  graphs: common.adjacencyGraphs,
})

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/**
 * The problem of a new password beyond its length, or null.
 * @param about name, e-mail and product: the password must contain none of their parts
 */
export const passwordProblem = (password: string, about: readonly string[]): PasswordProblem | null => {
  const given = plain(password)
  const parts = about
    .flatMap((text) => plain(text).split(/[^\p{L}\p{N}]+/u))
    .filter((part) => part.length >= LEAST_PART)
  if (parts.some((part) => given.includes(part))) return 'personal'
  return zxcvbn.check(password, [...parts]).score < LEAST_SCORE ? 'common' : null
}
