import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type {
  NewPasskey,
  PasskeyAnswer,
  PasskeyCreation,
  PasskeyRequest,
} from '../../src/contracts/portal/passkey.ts'

const PRESENT_AND_VERIFIED = 0b0000_0101
const WITH_KEY = 0b0100_0000

const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest()
const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')

/** An authenticator in software that answers as WebAuthn level 3 says, with one key (ES256). */
export const createSoftAuthenticator = (origin: string, flags = PRESENT_AND_VERIFIED) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let counter = 0
  const site = new URL(origin).hostname

  const clientData = (type: string, challenge: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authenticatorData = (flag: number, rest = Buffer.alloc(0)): Buffer => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(++counter)
    return Buffer.concat([sha256(site), Buffer.from([flag]), count, rest])
  }

  return {
    create({ challenge }: PasskeyCreation): NewPasskey {
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const data = authenticatorData(
        flags | WITH_KEY,
        Buffer.concat([Buffer.alloc(16), length, id, Buffer.from(isoCBOR.encode(key))]),
      )
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(data)],
      ])
      return {
        ...{ id: text(id), rawId: text(id), type: 'public-key', clientExtensionResults: {} },
        response: {
          clientDataJSON: text(clientData('webauthn.create', challenge)),
          attestationObject: text(isoCBOR.encode(attestation as never)),
          transports: ['internal'],
        },
      }
    },
    get({ challenge }: PasskeyRequest): PasskeyAnswer {
      const data = authenticatorData(flags)
      const client = clientData('webauthn.get', challenge)
      const signed = Buffer.concat([data, sha256(client)])
      return {
        ...{ id: text(id), rawId: text(id), type: 'public-key', clientExtensionResults: {} },
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(data),
          signature: text(sign('sha256', signed, privateKey)),
        },
      }
    },
  }
}
