import {
  constants,
  createPrivateKey,
  hash,
  type KeyObject,
  randomFillSync,
  sign,
  verify,
  X509Certificate,
} from 'node:crypto'
import { generate } from 'selfsigned'
import { BadMessage } from './byteReader.ts'

/** A self-signed certificate with its key; certificates are checked by fingerprint only (RFC 8122). */
export interface Identity {
  der: Buffer
  key: KeyObject
  /** Hash name and value, as in `a=fingerprint`. */
  fingerprint: string
  /** ECDSA over P-256 with SHA-256. */
  sign(bytes: Buffer): Buffer
}

const YEAR = 365 * 86_400_000

/** Creates a key for the lifetime of the process. The name says nothing about the clinic. */
export const createIdentity = async (): Promise<Identity> => {
  const pems = await generate([{ name: 'commonName', value: 'WebRTC' }], {
    keyType: 'ec',
    curve: 'P-256',
    algorithm: 'sha256',
    notBeforeDate: new Date(Date.now() - 86_400_000),
    notAfterDate: new Date(Date.now() + YEAR),
  })
  const key = createPrivateKey(pems.private)
  return identityOf(new X509Certificate(pems.cert).raw, key)
}

/**
 * The same key with another certificate, because a browser that keeps its connection restarts DTLS only when
 * the fingerprint changes. Creating a key and a certificate takes a hundred times as long.
 */
export const renewIdentity = ({ der, key }: Identity): Identity => {
  const content = readDer(der, 0).start
  const signed = Buffer.from(der.subarray(content, readDer(der, content).end))
  const serial = readDer(signed, readDer(signed, readDer(signed, 0).start).end)
  // The first byte is kept, so that the number stays positive and of the same length.
  randomFillSync(signed, serial.start + 1, serial.end - serial.start - 1)
  const algorithm = der.subarray(content + signed.length, readDer(der, content + signed.length).end)
  const signature = writeDer(BIT_STRING, Buffer.concat([Buffer.alloc(1), sign('sha256', signed, key)]))
  return identityOf(writeDer(SEQUENCE, Buffer.concat([signed, algorithm, signature])), key)
}

const identityOf = (der: Buffer, key: KeyObject): Identity => ({
  der,
  key,
  fingerprint: `sha-256 ${fingerprintOf('sha256', der)}`,
  sign: (bytes) => sign('sha256', bytes, key),
})

const SEQUENCE = 0x30
const BIT_STRING = 0x03

/** Start and end of the content of the element at `at`. Reads our own certificates only. */
const readDer = (bytes: Buffer, at: number): { start: number; end: number } => {
  const first = bytes.readUInt8(at + 1)
  const size = first < 0x80 ? 0 : first & 0x7f
  const start = at + 2 + size
  return { start, end: start + (size === 0 ? first : bytes.readUIntBE(at + 2, size)) }
}

const writeDer = (tag: number, content: Buffer): Buffer => {
  const { length } = content
  // DER requires the shortest form.
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >>> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const HASHES: Readonly<Record<string, string>> = {
  'sha-256': 'sha256',
  'sha-384': 'sha384',
  'sha-512': 'sha512',
}

/** Whether the certificate has the signalled fingerprint; `expected` as in `a=fingerprint`. */
export const matchesFingerprint = (der: Buffer, expected: string): boolean => {
  const [name = '', value] = expected.split(' ')
  const algorithm = HASHES[name.toLowerCase()]
  return algorithm !== undefined && fingerprintOf(algorithm, der) === value?.toUpperCase()
}

/** Signature schemes accepted from a client (RFC 8446 §4.2.3), in order of preference. */
export const SIGNATURES = {
  ecdsaP256Sha256: 0x0403,
  ecdsaP384Sha384: 0x0503,
  rsaPssSha256: 0x0804,
  rsaSha256: 0x0401,
} as const

/** No browser uses keys of other sizes and curves, and some make signatures slow to check. */
const RSA_BITS = { min: 2_048, max: 4_096 } as const
const MAX_RSA_EXPONENT = 0xffff_ffffn
const CURVES: ReadonlySet<string> = new Set(['prime256v1', 'secp384r1'])

/** @throws BadMessage when the certificate is unreadable or its kind of key is not accepted */
export const publicKeyOf = (der: Buffer): KeyObject => {
  let key: KeyObject
  try {
    key = new X509Certificate(der).publicKey
  } catch {
    throw new BadMessage('The certificate cannot be read')
  }
  if (!isUsableKey(key)) throw new BadMessage('The key of the certificate is of no kind that is taken')
  return key
}

/** Whether signatures by this key are accepted. */
export const isUsableKey = ({ asymmetricKeyType, asymmetricKeyDetails = {} }: KeyObject): boolean => {
  const { namedCurve = '', modulusLength = 0, publicExponent = 0n } = asymmetricKeyDetails
  if (asymmetricKeyType === 'ec') return CURVES.has(namedCurve)
  if (asymmetricKeyType !== 'rsa') return false
  return modulusLength >= RSA_BITS.min && modulusLength <= RSA_BITS.max && publicExponent <= MAX_RSA_EXPONENT
}

/** Whether the holder of `key` signed `bytes` by `scheme`. */
export const isSigned = (key: KeyObject, scheme: number, bytes: Buffer, signature: Buffer): boolean => {
  const isEc = key.asymmetricKeyType === 'ec'
  const isRsa = key.asymmetricKeyType === 'rsa'
  try {
    switch (scheme) {
      case SIGNATURES.ecdsaP256Sha256:
        return isEc && verify('sha256', bytes, key, signature)
      case SIGNATURES.ecdsaP384Sha384:
        return isEc && verify('sha384', bytes, key, signature)
      case SIGNATURES.rsaPssSha256:
        return isRsa && verify('sha256', bytes, { key, ...PSS }, signature)
      case SIGNATURES.rsaSha256:
        return isRsa && verify('sha256', bytes, key, signature)
      default:
        return false
    }
  } catch {
    return false
  }
}

const PSS = {
  padding: constants.RSA_PKCS1_PSS_PADDING,
  saltLength: constants.RSA_PSS_SALTLEN_DIGEST,
} as const

const fingerprintOf = (algorithm: string, der: Buffer): string =>
  (hash(algorithm, der, 'hex').toUpperCase().match(/../g) ?? []).join(':')
