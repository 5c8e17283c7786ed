import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** Keeps a secret unreadable to whoever has the database alone. `owner` is bound to it, so that no row fits another. */
export interface SealedSecrets {
  seal(text: string, owner: string): string
  /** @throws Error for a sealed text of another key or owner */
  open(sealed: string, owner: string): string
}

/** @param purpose makes keys of one secret differ */
export const createSealedSecrets = (key: string, purpose = 'authenticator secrets'): SealedSecrets => {
  const bytes = Buffer.from(hkdfSync('sha256', key, '', purpose, 32))
  return {
    seal(text, owner) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, bytes, iv).setAAD(Buffer.from(owner))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    open(sealed, owner) {
      const all = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv(CIPHER, bytes, all.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(owner))
        .setAuthTag(all.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(all.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString(
        'utf8',
      )
    },
  }
}
