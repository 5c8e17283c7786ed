import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The clinic's key (Ed25519), which signs prescriptions and heads of the log. The private key is in
 * `DATA_DIR/secrets`; public keys are in `DATA_DIR/public-keys` and remain valid after a new key was created.
 */
export interface SigningKey {
  /** First 16 hexadecimal digits of the SHA-256 of the public key. */
  id: string
  /** The public key as PEM. */
  publicPem: string
  /** @returns `ed25519:<key id>:<signature, base64url>` */
  sign(text: string): string
}

/** Whether a signature over this text was made by one of the clinic's keys. */
export type SignatureCheck = (text: string, signature: string) => boolean

const SIGNATURE = /^ed25519:([0-9a-f]{16}):([\w-]{86})$/

export const isSignature = (text: string): boolean => SIGNATURE.test(text)

/** A new private key in its stored form. */
export const newSigningKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64')

const idOf = (publicPem: string): string =>
  createHash('sha256')
    .update(createPublicKey(publicPem).export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 16)

export const signingKeyOf = (privateKey: string): SigningKey => {
  const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), type: 'pkcs8', format: 'der' })
  const publicPem = createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString()
  const id = idOf(publicPem)
  return {
    id,
    publicPem,
    sign: (text) => `ed25519:${id}:${sign(null, Buffer.from(text), key).toString('base64url')}`,
  }
}

export const signatureCheck = (publicPems: readonly string[]): SignatureCheck => {
  const keys = new Map(publicPems.map((pem) => [idOf(pem), createPublicKey(pem)]))
  return (text, signature) => {
    const [, id = '', bytes = ''] = SIGNATURE.exec(signature) ?? []
    const key = keys.get(id)
    return key !== undefined && verify(null, Buffer.from(text), key, Buffer.from(bytes, 'base64url'))
  }
}

const FOLDER = 'public-keys'

/** Writes the public key to `DATA_DIR/public-keys`. */
export const publishKey = async (dataDir: string, { id, publicPem }: SigningKey): Promise<void> => {
  const folder = join(dataDir, FOLDER)
  await mkdir(folder, { recursive: true, mode: 0o755 })
  await writeFile(join(folder, `${id}.pem`), publicPem, { mode: 0o644 })
}

/** Every public key that this clinic has had. */
export const publicKeysIn = async (dataDir: string): Promise<string[]> => {
  const folder = join(dataDir, FOLDER)
  const names = await readdir(folder).catch(() => [])
  return await Promise.all(
    names.filter((name) => name.endsWith('.pem')).map((name) => readFile(join(folder, name), 'utf8')),
  )
}
