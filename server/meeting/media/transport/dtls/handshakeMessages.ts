import { SRTP_PROFILES, type SrtpProfile } from '../srtp/srtpProfile.ts'
import { BadMessage, ByteReader, uint, vector } from './byteReader.ts'
import { SIGNATURES } from './certificates.ts'
import { GROUPS } from './keyExchange.ts'
import { DTLS_1_2 } from './records.ts'

/** Handshake messages (RFC 5246 §7.4, RFC 8422 §5) that WebRTC needs (RFC 8827 §6.5). */
export const HANDSHAKE = {
  clientHello: 1,
  serverHello: 2,
  certificate: 11,
  serverKeyExchange: 12,
  certificateRequest: 13,
  serverHelloDone: 14,
  certificateVerify: 15,
  clientKeyExchange: 16,
  finished: 20,
} as const

/** TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256, which every WebRTC endpoint supports. */
const CIPHER_SUITE = 0xc02b
/** TLS_EMPTY_RENEGOTIATION_INFO_SCSV. */
const RENEGOTIATION_SCSV = 0x00ff
const NAMED_CURVE = 3
const EXTENSION = {
  supportedGroups: 10,
  pointFormats: 11,
  signatureAlgorithms: 13,
  useSrtp: 14,
  extendedMasterSecret: 23,
  supportedVersions: 43,
  renegotiationInfo: 0xff01,
} as const
const MAX_EXTENSIONS = 64
const EMPTY = Buffer.alloc(0)

/** The parameters negotiated by the client's first message. */
export interface ClientHello {
  random: Buffer
  group: number
  srtpProfile: SrtpProfile
  /** Whether the client supports the extension for point formats. */
  takesPointFormats: boolean
  takesRenegotiationInfo: boolean
}

/** @throws BadMessage for an invalid message, and when nothing in common is found */
export const readClientHello = (body: Buffer): ClientHello => {
  const reader = new ByteReader(body)
  const version = reader.number(2)
  const random = reader.bytes(32)
  reader.vector(1) // the session: none is ever resumed
  reader.vector(1) // the cookie: ICE has proven the address already
  const suites = numbers(reader.vector(2), 2)
  const compressions = numbers(reader.vector(1), 1)
  const extensions = readExtensions(reader)
  const versions = list(extensions, EXTENSION.supportedVersions, 1, 2)
  // DTLS versions count downwards. A client with newer versions lists them all.
  if (version > DTLS_1_2 || (versions !== null && !versions.includes(DTLS_1_2)))
    throw new BadMessage('The client cannot do DTLS 1.2')
  if (!suites.includes(CIPHER_SUITE)) throw new BadMessage('No cipher suite in common')
  if (!compressions.includes(0)) throw new BadMessage('The client demands compression')
  if (!extensions.has(EXTENSION.extendedMasterSecret))
    throw new BadMessage('The client does not bind its keys to the handshake')
  const signatures = list(extensions, EXTENSION.signatureAlgorithms, 2, 2)
  if (signatures?.includes(SIGNATURES.ecdsaP256Sha256) !== true)
    throw new BadMessage('The client cannot check our signature')
  const offered = list(extensions, EXTENSION.supportedGroups, 2, 2) ?? []
  const group = GROUPS.find((one) => offered.includes(one))
  if (group === undefined) throw new BadMessage('No group in common')
  const profiles = list(extensions, EXTENSION.useSrtp, 2, 2) ?? []
  const srtpProfile = SRTP_PROFILES.find((one) => profiles.includes(one))
  if (srtpProfile === undefined) throw new BadMessage('No SRTP profile in common')
  return {
    random,
    group,
    srtpProfile,
    takesPointFormats: extensions.has(EXTENSION.pointFormats),
    takesRenegotiationInfo:
      extensions.has(EXTENSION.renegotiationInfo) || suites.includes(RENEGOTIATION_SCSV),
  }
}

/** The first certificate of the chain. */
export const readCertificate = (body: Buffer): Buffer =>
  new ByteReader(new ByteReader(body).vector(3)).vector(3)

export const readClientKeyExchange = (body: Buffer): Buffer => new ByteReader(body).vector(1)

export const readCertificateVerify = (body: Buffer): { scheme: number; signature: Buffer } => {
  const reader = new ByteReader(body)
  return { scheme: reader.number(2), signature: reader.vector(2) }
}

export const serverHello = (random: Buffer, hello: ClientHello): Buffer => {
  const extensions = [
    extension(EXTENSION.extendedMasterSecret, EMPTY),
    extension(EXTENSION.useSrtp, Buffer.concat([vector(2, uint(hello.srtpProfile, 2)), vector(1, EMPTY)])),
    ...(hello.takesRenegotiationInfo ? [extension(EXTENSION.renegotiationInfo, vector(1, EMPTY))] : []),
    ...(hello.takesPointFormats ? [extension(EXTENSION.pointFormats, vector(1, uint(0, 1)))] : []),
  ]
  return Buffer.concat([
    uint(DTLS_1_2, 2),
    random,
    vector(1, EMPTY),
    uint(CIPHER_SUITE, 2),
    uint(0, 1),
    vector(2, Buffer.concat(extensions)),
  ])
}

export const certificate = (der: Buffer): Buffer => vector(3, vector(3, der))

/** The parameters in `serverKeyExchange`, which its signature covers after both randoms. */
export const exchangeParameters = (group: number, publicKey: Buffer): Buffer =>
  Buffer.concat([uint(NAMED_CURVE, 1), uint(group, 2), vector(1, publicKey)])

export const serverKeyExchange = (parameters: Buffer, signature: Buffer): Buffer =>
  Buffer.concat([parameters, uint(SIGNATURES.ecdsaP256Sha256, 2), vector(2, signature)])

/** Requests certificates with ECDSA (64) or RSA (1) keys of any issuer. */
export const certificateRequest = (): Buffer =>
  Buffer.concat([
    vector(1, Buffer.from([64, 1])),
    vector(2, Buffer.concat(Object.values(SIGNATURES).map((scheme) => uint(scheme, 2)))),
    vector(2, EMPTY),
  ])

const extension = (type: number, data: Buffer): Buffer => Buffer.concat([uint(type, 2), vector(2, data)])

const readExtensions = (reader: ByteReader): Map<number, Buffer> => {
  const extensions = new Map<number, Buffer>()
  if (reader.left === 0) return extensions
  const inner = new ByteReader(reader.vector(2))
  while (inner.left > 0) {
    if (extensions.size === MAX_EXTENSIONS) throw new BadMessage('Too many extensions')
    const type = inner.number(2)
    if (extensions.has(type)) throw new BadMessage('An extension stands twice')
    extensions.set(type, inner.vector(2))
  }
  return extensions
}

/** The numbers of an extension that begins with a list of them; null without the extension. */
const list = (
  extensions: ReadonlyMap<number, Buffer>,
  type: number,
  lengthSize: number,
  size: number,
): number[] | null => {
  const data = extensions.get(type)
  return data === undefined ? null : numbers(new ByteReader(data).vector(lengthSize), size)
}

const numbers = (bytes: Buffer, size: number): number[] => {
  const found: number[] = []
  for (let at = 0; at + size <= bytes.length; at += size) found.push(bytes.readUIntBE(at, size))
  return found
}
