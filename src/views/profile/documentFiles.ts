import { FILE_PURPOSES, FILE_TYPES } from '../../contracts/portal/files/filePurposes.ts'

const { types, maxBytes } = FILE_PURPOSES.document

export const DOCUMENT_MEGABYTES = maxBytes / 1024 / 1024
/** Types and endings, because some systems know a file by one of them only. */
export const DOCUMENT_FILES = [...types, ...types.map((type) => `.${FILE_TYPES[type]}`)].join(',')
/** Naming the types lets a phone convert its photos by itself. */
export const DOCUMENT_PICTURES = types.filter((type) => type.startsWith('image/')).join(',')
