/** The purposes of files. Each purpose has its own list of types and its own size (experience 9.2, 9.4). */
const MEBIBYTE = 1024 * 1024

export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const

/** The types that are accepted anywhere, with the extension that a file of it gets. */
export const FILE_TYPES = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/dicom': 'dcm',
} as const
export type FileType = keyof typeof FILE_TYPES
export const fileTypes = Object.keys(FILE_TYPES) as [FileType, ...FileType[]]

interface PurposeRules {
  readonly types: readonly FileType[]
  readonly maxBytes: number
  /** Pictures only: width and height within these, cut to a square of so many pixels. */
  readonly square?: { readonly minSide: number; readonly maxSide: number; readonly side: number }
}

export const FILE_PURPOSES = {
  /** A patient's record. */
  record: { types: ['application/pdf', ...PICTURE_TYPES, 'application/dicom'], maxBytes: 25 * MEBIBYTE },
  /** A file in the chat of a call. */
  callFile: { types: ['application/pdf', ...PICTURE_TYPES], maxBytes: 10 * MEBIBYTE },
  /** A document that proves who the practitioner is. */
  document: { types: ['application/pdf', 'image/jpeg', 'image/png'], maxBytes: 10 * MEBIBYTE },
  /** The practitioner's own picture. */
  avatar: {
    types: PICTURE_TYPES,
    maxBytes: 5 * MEBIBYTE,
    square: { minSide: 400, maxSide: 6_000, side: 512 },
  },
} as const satisfies Record<string, PurposeRules>

export type FilePurpose = keyof typeof FILE_PURPOSES
export const filePurposes = Object.keys(FILE_PURPOSES) as [FilePurpose, ...FilePurpose[]]

export const rulesOf = (purpose: FilePurpose): PurposeRules => FILE_PURPOSES[purpose]
