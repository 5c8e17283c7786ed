import { FILE_TYPES, type FileType, fileTypes } from '../../src/contracts/portal/files/filePurposes.ts'
import { tidyLine } from '../../src/contracts/text.ts'

const MAX_LENGTH = 120
const EXTENSION = /\.[\p{L}\p{N}]{1,8}$/u
/** Separators and what file systems do not take; marks that turn the direction of a text hide an extension. */
const NOT_OF_A_NAME = /[<>:"|?*\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/**
 * A name that is safe to show and to save under: no folders, no direction marks, bounded. A file is never stored
 * under it.
 */
export const safeName = (given: string): string => {
  const last = tidyLine(given).split(/[/\\]/).at(-1) ?? ''
  const name = last.replace(NOT_OF_A_NAME, '').replace(/^[.\s]+|[.\s]+$/g, '')
  const [extension = ''] = EXTENSION.exec(name) ?? []
  const stem = [...name.slice(0, name.length - extension.length)].slice(0, MAX_LENGTH).join('').trim()
  return stem === '' ? `file${extension}` : `${stem}${extension}`
}

/** The name with the extension of what the file is. */
export const nameForType = (name: string, type: FileType): string => {
  const extension = FILE_TYPES[type]
  const [given = ''] = EXTENSION.exec(name) ?? []
  const isRight = given.toLowerCase() === `.${extension}` || (extension === 'jpg' && /^\.jpeg$/i.test(given))
  if (isRight) return name
  const known: boolean = /^\.(pdf|jpe?g|png|webp|dcm)$/i.test(given)
  return `${known ? name.slice(0, -given.length) : name}.${extension}`
}

/** The file type that a stored name expresses; see `nameForType`. */
export const typeOfName = (name: string): FileType | null => {
  const given = (EXTENSION.exec(name)?.[0] ?? '').toLowerCase().replace('.jpeg', '.jpg')
  return fileTypes.find((type) => given === `.${FILE_TYPES[type]}`) ?? null
}
