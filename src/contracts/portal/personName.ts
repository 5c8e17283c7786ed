import { line } from '../text.ts'

/** Characters of one name. */
export const NAME_LENGTH = 60
/** Characters of both surnames and the space between them. */
export const SURNAMES_LENGTH = 2 * NAME_LENGTH + 1

/** Letters, spaces, apostrophes, hyphens and points (experience 9.1). */
const NAME = /^[\p{L}\p{M}][\p{L}\p{M} '’.-]*$/u

/** @param most characters */
export const personName = (most: number) => line(most).refine((name) => NAME.test(name), 'name')
