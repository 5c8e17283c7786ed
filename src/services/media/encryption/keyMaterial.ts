/** The cryptography of the agreement on keys (decision 0184), with WebCrypto only. Keys are never extractable. */

const text = new TextEncoder()
const SECRET = 32
const CODE_DIGITS = 6

export const randomBytes = (length: number): Uint8Array<ArrayBuffer> =>
  crypto.getRandomValues(new Uint8Array(length))

export const toBase64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** The length must have been checked by the contract. */
export const fromBase64url = (encoded: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(encoded.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))

/** SHA-256 over parts with their lengths, so that no two lists of parts are the same bytes. */
export const digest = async (
  label: string,
  parts: readonly (string | Uint8Array)[],
): Promise<Uint8Array<ArrayBuffer>> => {
  const bytes = [label, ...parts].map((part) => (typeof part === 'string' ? text.encode(part) : part))
  const joined = new Uint8Array(bytes.reduce((sum, { length }) => sum + 4 + length, 0))
  const view = new DataView(joined.buffer)
  let at = 0
  for (const part of bytes) {
    view.setUint32(at, part.length)
    joined.set(part, at + 4)
    at += 4 + part.length
  }
  return new Uint8Array(await crypto.subtle.digest('SHA-256', joined))
}

/** Six decimal digits of a transcript, in two groups. */
export const codeOf = (transcript: Uint8Array): string => {
  const number = new DataView(transcript.buffer, transcript.byteOffset).getBigUint64(0)
  const digits = (number % 10n ** BigInt(CODE_DIGITS)).toString().padStart(CODE_DIGITS, '0')
  return `${digits.slice(0, 3)} ${digits.slice(3)}`
}

export interface KeyPair {
  readonly privateKey: CryptoKey
  /** P-256, uncompressed. */
  readonly publicKey: Uint8Array<ArrayBuffer>
}

export const createKeyPair = async (): Promise<KeyPair> => {
  const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits'])
  return {
    privateKey: pair.privateKey,
    publicKey: new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)),
  }
}

export interface WrappingKeys {
  readonly wrap: CryptoKey
  readonly unwrap: CryptoKey
}

const aesFrom = (base: CryptoKey, salt: Uint8Array<ArrayBuffer>, info: string, usage: KeyUsage[]) =>
  crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt, info: text.encode(info) },
    base,
    { name: 'AES-GCM', length: 256 },
    false,
    usage,
  )

const hkdf = (secret: Uint8Array<ArrayBuffer> | ArrayBuffer) =>
  crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])

/**
 * The keys between two participants of a round, one for each direction.
 * @throws when the public key is no point of the curve
 */
export const deriveWrappingKeys = async (
  own: KeyPair,
  theirs: Uint8Array<ArrayBuffer>,
  round: Uint8Array<ArrayBuffer>,
  { from, to }: { from: string; to: string },
): Promise<WrappingKeys> => {
  const point = await crypto.subtle.importKey('raw', theirs, { name: 'ECDH', namedCurve: 'P-256' }, false, [])
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: point }, own.privateKey, 256)
  const base = await hkdf(shared)
  const info = (one: string, other: string) => JSON.stringify(['consulta wrap 1', one, other])
  return {
    wrap: await aesFrom(base, round, info(from, to), ['encrypt']),
    unwrap: await aesFrom(base, round, info(to, from), ['decrypt']),
  }
}

/** The media key of a secret, bound to its id and sender. */
const mediaKey = async (
  secret: Uint8Array<ArrayBuffer>,
  { id, sender }: { id: number; sender: string },
  usage: KeyUsage[],
) => aesFrom(await hkdf(secret), new Uint8Array(), JSON.stringify(['consulta media 1', sender, id]), usage)

export interface KeyTicket {
  readonly id: number
  readonly sequence: number
  readonly sender: string
}

const ticketBytes = ({ id, sequence, sender }: KeyTicket) =>
  text.encode(JSON.stringify(['consulta key 1', sender, id, sequence]))

export interface WrappedKey {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly wrapped: Uint8Array<ArrayBuffer>
}

/** A new media key and its secret encrypted for each of the receivers; the secret itself is not kept. */
export const createMediaKey = async (
  ticket: KeyTicket,
  receivers: ReadonlyMap<string, WrappingKeys>,
): Promise<{ key: CryptoKey; wrapped: Map<string, WrappedKey> }> => {
  const secret = randomBytes(SECRET)
  const key = await mediaKey(secret, ticket, ['encrypt'])
  const wrapped = new Map<string, WrappedKey>()
  for (const [receiver, { wrap }] of receivers) {
    const iv = randomBytes(12)
    const sealed = await crypto.subtle.encrypt(
      { name: 'AES-GCM', iv, additionalData: ticketBytes(ticket) },
      wrap,
      secret,
    )
    wrapped.set(receiver, { iv, wrapped: new Uint8Array(sealed) })
  }
  secret.fill(0)
  return { key, wrapped }
}

/** Null: it was not encrypted for us by this sender. */
export const openMediaKey = async (
  ticket: KeyTicket,
  { iv, wrapped }: WrappedKey,
  { unwrap }: WrappingKeys,
): Promise<CryptoKey | null> => {
  try {
    const opened = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv, additionalData: ticketBytes(ticket) },
      unwrap,
      wrapped,
    )
    const secret = new Uint8Array(opened)
    const key = await mediaKey(secret, ticket, ['decrypt'])
    secret.fill(0)
    return key
  } catch {
    return null
  }
}
