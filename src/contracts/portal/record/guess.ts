import { FILE_TYPES, type FileType } from '../files/filePurposes.ts'
import { type RecordKind, TITLE_LENGTH } from './record.ts'

/** A guess at a file's kind and title before the doctor describes it. */
export interface LooksLike {
  name: string
  type: string
  /** When it was last changed, epoch milliseconds. */
  lastModified: number
}

const DAY_MS = 24 * 60 * 60_000

/** Words that name a kind, in both languages and without accents. */
const WORDS: readonly (readonly [RecordKind, RegExp])[] = [
  ['consent', /consent/],
  ['prescription', /receta|prescri/],
  ['lab', /\blab|biometr|quimica|hemat|sangre|blood|orina|urine|glucos|cultiv|perfil/],
  ['image', /radiograf|x-?ray|rx\b|tomograf|reson|ultraso|eco\b|mastograf|\bct\b|\bmri\b/],
  ['note', /\bnota|note|resumen|summary|referencia/],
]

const extensionOf = (name: string): string => /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** Its type by the browser, or by its extension where the browser names none, as of DICOM. */
export const typeOf = ({ name, type }: Pick<LooksLike, 'name' | 'type'>): string => {
  if (type !== '') return type
  const extension = extensionOf(name)
  const found = (Object.keys(FILE_TYPES) as FileType[]).find((one) => FILE_TYPES[one] === extension)
  return found ?? (extension === 'jpeg' ? 'image/jpeg' : '')
}

const kindOf = (name: string, type: string): RecordKind => {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('_', ' ')
  const named = WORDS.find(([, words]) => words.test(plain))?.[0]
  return named ?? (type.startsWith('image/') || type === 'application/dicom' ? 'image' : 'other')
}

/**
 * Kind, title and date of a record from its file; the doctor changes them later.
 * @param untitled the title of a file whose name says nothing
 * @param now epoch milliseconds
 */
export const guess = (file: LooksLike, untitled: string, now: number) => {
  const stem = file.name
    .replace(/\.\w{1,8}$/, '')
    .replaceAll('_', ' ')
    .trim()
    .slice(0, TITLE_LENGTH)
  const isFuture = file.lastModified > now + DAY_MS || file.lastModified <= 0
  return {
    kind: kindOf(file.name, typeOf(file)),
    title: stem === '' ? untitled : stem,
    taken_on: new Date(isFuture ? now : Math.min(file.lastModified, now)).toISOString().slice(0, 10),
  }
}
