import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Parts of a stream are encrypted on the disk with a key that only the running processes have. */

const IV = 12
const TAG = 16

/** @param key 32 bytes */
export const sealPart = (bytes: Buffer, key: Buffer): Buffer => {
  const iv = randomBytes(IV)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  return Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/** @throws for bytes of another key */
export const openPart = (sealed: Buffer, key: Buffer): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV))
  decipher.setAuthTag(sealed.subarray(-TAG))
  return Buffer.concat([decipher.update(sealed.subarray(IV, -TAG)), decipher.final()])
}
