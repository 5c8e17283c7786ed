import { createHmac, createSecretKey, hash, type KeyObject } from 'node:crypto'

/** Length of the master secret of TLS 1.2 (RFC 5246 §5, §8.1); SHA-256 is used throughout. */
const MASTER_SECRET = 48
const VERIFY_DATA = 12
const KEY = 16
const SALT = 4

export const sha256 = (bytes: Buffer): Buffer => hash('sha256', bytes, 'buffer')

/** P_SHA256. */
export const prf = (secret: Buffer, label: string, seed: Buffer, length: number): Buffer => {
  const start = Buffer.concat([Buffer.from(label, 'latin1'), seed])
  const parts: Buffer[] = []
  let chain = start
  for (let made = 0; made < length; made += 32) {
    chain = createHmac('sha256', secret).update(chain).digest()
    parts.push(createHmac('sha256', secret).update(chain).update(start).digest())
  }
  return Buffer.concat(parts).subarray(0, length)
}

/** The extended master secret (RFC 7627), bound to all messages up to the client's key. */
export const masterSecret = (shared: Buffer, transcript: Buffer): Buffer =>
  prf(shared, 'extended master secret', sha256(transcript), MASTER_SECRET)

export const verifyData = (master: Buffer, who: 'client' | 'server', transcript: Buffer): Buffer =>
  prf(master, `${who} finished`, sha256(transcript), VERIFY_DATA)

export interface RecordKeys {
  key: KeyObject
  salt: Buffer
}

export const recordKeys = (
  master: Buffer,
  clientRandom: Buffer,
  serverRandom: Buffer,
): { client: RecordKeys; server: RecordKeys } => {
  const seed = Buffer.concat([serverRandom, clientRandom])
  const block = prf(master, 'key expansion', seed, 2 * KEY + 2 * SALT)
  const [client, server] = slices(block, [KEY, KEY])
  const [clientSalt, serverSalt] = slices(block.subarray(2 * KEY), [SALT, SALT])
  return {
    client: { key: createSecretKey(client), salt: clientSalt },
    server: { key: createSecretKey(server), salt: serverSalt },
  }
}

/** Key and salt of each side's SRTP (RFC 5764 §4.2). */
export const srtpKeys = (
  master: Buffer,
  clientRandom: Buffer,
  serverRandom: Buffer,
  saltLength: number,
): Record<'client' | 'server', { key: Buffer; salt: Buffer }> => {
  const seed = Buffer.concat([clientRandom, serverRandom])
  const block = prf(master, 'EXTRACTOR-dtls_srtp', seed, 2 * KEY + 2 * saltLength)
  const [client, server] = slices(block, [KEY, KEY])
  const [clientSalt, serverSalt] = slices(block.subarray(2 * KEY), [saltLength, saltLength])
  return { client: { key: client, salt: clientSalt }, server: { key: server, salt: serverSalt } }
}

const slices = (bytes: Buffer, [first, second]: readonly [number, number]): [Buffer, Buffer] => [
  bytes.subarray(0, first),
  bytes.subarray(first, first + second),
]
