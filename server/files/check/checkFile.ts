import { createHash } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import type { UploadRefusal } from '../../../src/contracts/portal/files/file.ts'
import {
  type FilePurpose,
  type FileType,
  fileTypes,
  rulesOf,
} from '../../../src/contracts/portal/files/filePurposes.ts'
import { type ClamdAddress, scan } from './clamd.ts'
import { isPicture, writeAnew } from './pictures.ts'

export interface Received {
  purpose: FilePurpose
  /** The type that the sender declares. */
  declaredType: string
  bytes: Uint8Array
}

export type Checked =
  | { verdict: 'ready'; bytes: Uint8Array; type: FileType; sha256: string }
  | { verdict: 'refused'; refusal: UploadRefusal }

const refused = (refusal: UploadRefusal): Checked => ({ verdict: 'refused', refusal })

/** Undefined for a type that is accepted nowhere. */
export const knownType = (type: string): FileType | undefined => fileTypes.find((one) => one === type)

/** Refuses by purpose, type and size before a byte is read. */
export const refusalByLook = (purpose: FilePurpose, type: string, size: number): UploadRefusal | null => {
  const { types, maxBytes } = rulesOf(purpose)
  if (!types.some((one) => one === type)) return 'typeNotAllowed'
  if (size === 0) return 'empty'
  return size > maxBytes ? 'tooLarge' : null
}

/**
 * Looks into a file: its first bytes must be those of the type that it was declared as, and the scanner must find
 * nothing. Pictures are written anew; PDF and DICOM are kept byte for byte.
 * @param scanner null: there is none
 * @throws ScannerUnavailable
 */
export const checkFile = async (
  { purpose, declaredType, bytes }: Received,
  scanner: ClamdAddress | null,
): Promise<Checked> => {
  const byLook = refusalByLook(purpose, declaredType, bytes.length)
  if (byLook !== null) return refused(byLook)
  const type = knownType(declaredType)
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (type === undefined || found?.mime !== type) return refused('notAsDeclared')
  if (scanner !== null && (await scan(scanner, bytes)) === 'infected') return refused('malware')
  const kept = isPicture(type)
    ? await writeAnew(bytes, type, purpose)
    : ({ kind: 'picture', bytes, type } as const)
  if (kept.kind !== 'picture') return refused(kept.kind)
  const sha256 = createHash('sha256').update(kept.bytes).digest('hex')
  return { verdict: 'ready', bytes: kept.bytes, type: kept.type, sha256 }
}
