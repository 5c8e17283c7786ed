import { createECDH, createPublicKey, diffieHellman, generateKeyPairSync } from 'node:crypto'
import { BadMessage } from './byteReader.ts'

const X25519 = 29
const P256 = 23
/** Ephemeral Diffie-Hellman over the groups of browsers (RFC 8422 §5.1.1), in order of preference. */
export const GROUPS: readonly number[] = [X25519, P256]

export interface KeyExchange {
  group: number
  /** As written in the message. */
  publicKey: Buffer
  /** @throws BadMessage for a value outside the group */
  agree(peer: Buffer): Buffer
}

export const createKeyExchange = (group: number): KeyExchange => (group === X25519 ? x25519() : p256())

const x25519 = (): KeyExchange => {
  const { privateKey, publicKey } = generateKeyPairSync('x25519')
  return {
    group: X25519,
    publicKey: Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url'),
    agree: (peer) => {
      if (peer.length !== 32) throw new BadMessage('The key has the wrong length')
      return attempt(() =>
        diffieHellman({
          privateKey,
          publicKey: createPublicKey({
            key: { kty: 'OKP', crv: 'X25519', x: peer.toString('base64url') },
            format: 'jwk',
          }),
        }),
      )
    },
  }
}

const p256 = (): KeyExchange => {
  const ecdh = createECDH('prime256v1')
  const publicKey = ecdh.generateKeys()
  return { group: P256, publicKey, agree: (peer) => attempt(() => ecdh.computeSecret(peer)) }
}

const attempt = (compute: () => Buffer): Buffer => {
  try {
    return compute()
  } catch {
    throw new BadMessage('The key is no point of the group')
  }
}
