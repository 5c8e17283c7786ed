import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { GENESIS } from '../../../contracts/audit/ledger.ts'
import { type SignedVisitRecord, signedRecordText } from '../../../contracts/portal/visitAudit.ts'
import { type VisitRecordEntry, visitRecordBody } from '../../../contracts/portal/visitRecord.ts'

/** `unsupported`: this browser cannot check Ed25519 signatures. */
export type SignatureResult = 'valid' | 'invalid' | 'unsupported'

export interface VerifiedRecord {
  entries: VisitRecordEntry[]
  /** Number of the first entry that does not follow from the one before it; null when all do. */
  firstBroken: number | null
  signature: SignatureResult
  /** First 16 hexadecimal digits of the SHA-256 of the key that signed; empty for an unreadable key. */
  keyId: string
}

const entryOf = (visit: string, { seq, body, hash }: SignedVisitRecord['entries'][number]) => {
  try {
    const { success, data } = visitRecordBody.safeParse(JSON.parse(body))
    if (!success || data.visit !== visit || data.seq !== seq) return null
    return { seq, at: data.at, fact: data.fact, hash } satisfies VisitRecordEntry
  } catch {
    return null
  }
}

const derOf = (pem: string): Uint8Array<ArrayBuffer> | null => {
  const [, base64] =
    /^-----BEGIN PUBLIC KEY-----\s+([\w+/=\s]+?)\s*-----END PUBLIC KEY-----\s*$/.exec(pem) ?? []
  if (base64 === undefined) return null
  try {
    return Uint8Array.from(atob(base64.replace(/\s/g, '')), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}

const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (character) => character.charCodeAt(0))

const checkSignature = async (
  record: SignedVisitRecord,
  der: Uint8Array<ArrayBuffer>,
  keyId: string,
): Promise<SignatureResult> => {
  const [, id, signature = ''] = /^ed25519:([0-9a-f]{16}):([\w-]{86})$/.exec(record.signature) ?? []
  if (id !== keyId) return 'invalid'
  let key: CryptoKey
  try {
    key = await crypto.subtle.importKey('spki', der, 'Ed25519', false, ['verify'])
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotSupportedError' ? 'unsupported' : 'invalid'
  }
  const text = utf8ToBytes(signedRecordText(record))
  const holds = await crypto.subtle.verify('Ed25519', key, fromBase64Url(signature), new Uint8Array(text))
  return holds ? 'valid' : 'invalid'
}

/**
 * Verifies an exported record without the server: each entry against the one before it, and the signature over the
 * last of them. The key travels with the record, so a reader compares its id with the one that the clinic names.
 */
export const verifySignedRecord = async (record: SignedVisitRecord): Promise<VerifiedRecord> => {
  const entries: VisitRecordEntry[] = []
  let before = GENESIS
  let firstBroken: number | null = null
  for (const [index, stored] of record.entries.entries()) {
    const entry = entryOf(record.visit, stored)
    if (entry !== null) entries.push(entry)
    const hash = bytesToHex(sha256(utf8ToBytes(before + stored.body)))
    if (entry === null || stored.seq !== index + 1 || hash !== stored.hash) firstBroken ??= index + 1
    before = stored.hash
  }
  const der = derOf(record.public_key)
  const keyId = der === null ? '' : bytesToHex(sha256(der)).slice(0, 16)
  const signature = der === null ? 'invalid' : await checkSignature(record, der, keyId)
  return { entries, firstBroken, signature, keyId }
}
