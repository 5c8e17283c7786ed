import { randomBytes } from 'node:crypto'
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newSigningKey } from '../portal/signing/signingKey.ts'

/** What must stay the same from one start to the next, and secret. */
export interface Secrets {
  /** HS256 key of the portal's access tokens. */
  accessTokenKey: string
  /** HS256 key of meeting tokens: another one, so that neither kind passes for the other. */
  meetingTokenKey: string
  /** Keys the hashes of names in the sign-in failures. */
  signInKey: string
  /** Seals the heads of the visits' records: who can write to the database alone cannot rewrite one. */
  recordKey: string
  /** The clinic's private key (Ed25519): signs prescriptions and the heads of the log. */
  signingKey: string
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'
const exists = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EEXIST'

/**
 * Reads a secret, or makes it at the first start. It is written aside and linked into place, so that two
 * processes that start together agree on one, and a crash leaves no half of it.
 */
export const keptSecret = async (dataDir: string, name: string, make: () => string): Promise<string> => {
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
  accessTokenKey: await keptSecret(dataDir, 'access-token-key', key),
  meetingTokenKey: await keptSecret(dataDir, 'meeting-token-key', key),
  signInKey: await keptSecret(dataDir, 'sign-in-key', key),
  recordKey: await keptSecret(dataDir, 'record-key', key),
  signingKey: await keptSecret(dataDir, 'signing-key', newSigningKey),
})
