import { randomBytes } from 'node:crypto'
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newSigningKey } from '../portal/signing/signingKey.ts'

/** Secrets that must stay the same from one start to the next. */
export interface Secrets {
  /** HS256 key of the portal's access tokens. */
  accessTokenKey: string
  /** HS256 key of meeting tokens; a separate key, so that neither kind is accepted as the other. */
  meetingTokenKey: string
  /** Key of the hashes in the table of sign-in failures. */
  signInKey: string
  /** Seals the secrets of authenticator apps, and hashes recovery codes. */
  factorKey: string
  /** Seals the heads of visit records, so that database access alone does not allow rewriting one. */
  recordKey: string
  /** Seals the keys of recordings. */
  recordingKey: string
  /** The clinic's private key (Ed25519): signs prescriptions and the heads of the log. */
  signingKey: string
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'
const exists = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EEXIST'

/**
 * Reads a secret, or creates it at the first start. It is written to a temporary file and linked into place,
 * so that two processes that start together agree on one and a crash leaves no partial file.
 */
export const readOrCreateSecret = async (
  dataDir: string,
  name: string,
  make: () => string,
): Promise<string> => {
  const folder = join(dataDir, 'secrets')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  const path = join(folder, name)
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  const aside = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  await writeFile(aside, `${make()}\n`, { mode: 0o600 })
  try {
    await link(aside, path)
  } catch (error) {
    if (!exists(error)) throw error
  } finally {
    await rm(aside)
  }
  return (await readFile(path, 'utf8')).trim()
}

const key = () => randomBytes(32).toString('base64url')

export const readSecrets = async (dataDir: string): Promise<Secrets> => ({
  accessTokenKey: await readOrCreateSecret(dataDir, 'access-token-key', key),
  meetingTokenKey: await readOrCreateSecret(dataDir, 'meeting-token-key', key),
  signInKey: await readOrCreateSecret(dataDir, 'sign-in-key', key),
  factorKey: await readOrCreateSecret(dataDir, 'factor-key', key),
  recordKey: await readOrCreateSecret(dataDir, 'record-key', key),
  recordingKey: await readOrCreateSecret(dataDir, 'recording-key', key),
  signingKey: await readOrCreateSecret(dataDir, 'signing-key', newSigningKey),
})
