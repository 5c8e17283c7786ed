import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  type KeyObject,
  timingSafeEqual,
} from 'node:crypto'

/** DTLS-SRTP protection profiles in order of preference (RFC 7714 §14.2, RFC 5764 §4.1.2). */
export const SRTP_PROFILE = { aes128Gcm: 0x0007, aes128CmSha1: 0x0001 } as const
export type SrtpProfile = (typeof SRTP_PROFILE)[keyof typeof SRTP_PROFILE]
export const SRTP_PROFILES: readonly SrtpProfile[] = [SRTP_PROFILE.aes128Gcm, SRTP_PROFILE.aes128CmSha1]

export const MASTER_KEY = 16
export const saltLength = (profile: SrtpProfile): number => (profile === SRTP_PROFILE.aes128Gcm ? 12 : 14)

const GCM_TAG = 16
const SHA1_TAG = 10
/** The index word of SRTCP; its first bit says that the packet is encrypted (RFC 3711 §3.4). */
const INDEX = 4
const ENCRYPTED = 0x8000_0000

/**
 * Protects and opens packets whose number is known, by the transforms of RFC 7714 and RFC 3711. Opening
 * returns null for a modified packet.
 */
export interface SrtpTransform {
  /** `header` is the length of the RTP header, `cycles` the roll-over counter. */
  protectRtp(packet: Buffer, header: number, cycles: number): Buffer
  /** Decrypts in place; the result is a part of `packet`. */
  openRtp(packet: Buffer, header: number, cycles: number): Buffer | null
  protectRtcp(packet: Buffer, index: number): Buffer
  openRtcp(packet: Buffer): Buffer | null
  /** The index in an SRTCP packet; -1 when it is too short. */
  rtcpIndex(packet: Buffer): number
}

interface SessionKeys {
  encryption: KeyObject
  authentication: KeyObject
  salt: Buffer
}

/** AES in counter mode as key derivation function (RFC 3711 §4.3), with a key derivation rate of zero. */
const derive = (master: Buffer, salt: Buffer, label: number, length: number): Buffer => {
  const iv = Buffer.alloc(16)
  salt.copy(iv)
  iv[7] = (iv[7] ?? 0) ^ label
  return createCipheriv('aes-128-ctr', master, iv).update(Buffer.alloc(length))
}

const sessionKeys = (master: Buffer, salt: Buffer, firstLabel: number): SessionKeys => ({
  // Key objects, because importing a buffer for each packet costs more than the encryption.
  encryption: createSecretKey(derive(master, salt, firstLabel, MASTER_KEY)),
  authentication: createSecretKey(derive(master, salt, firstLabel + 1, 20)),
  salt: derive(master, salt, firstLabel + 2, salt.length),
})

export const createSrtpTransform = (profile: SrtpProfile, master: Buffer, salt: Buffer): SrtpTransform => {
  const rtp = sessionKeys(master, salt, 0)
  const rtcp = sessionKeys(master, salt, 3)
  return profile === SRTP_PROFILE.aes128Gcm ? new GcmTransform(rtp, rtcp) : new CounterTransform(rtp, rtcp)
}

/** AEAD_AES_128_GCM (RFC 7714). */
class GcmTransform implements SrtpTransform {
  readonly #rtp: SessionKeys
  readonly #rtcp: SessionKeys
  readonly #iv = Buffer.alloc(12)

  constructor(rtp: SessionKeys, rtcp: SessionKeys) {
    this.#rtp = rtp
    this.#rtcp = rtcp
  }

  protectRtp(packet: Buffer, header: number, cycles: number): Buffer {
    const iv = this.#rtpIv(packet, cycles)
    const cipher = createCipheriv('aes-128-gcm', this.#rtp.encryption, iv)
    cipher.setAAD(packet.subarray(0, header))
    const out = Buffer.allocUnsafe(packet.length + GCM_TAG)
    packet.copy(out, 0, 0, header)
    cipher.update(packet.subarray(header)).copy(out, header)
    cipher.final()
    cipher.getAuthTag().copy(out, packet.length)
    return out
  }

  openRtp(packet: Buffer, header: number, cycles: number): Buffer | null {
    const end = packet.length - GCM_TAG
    if (end < header) return null
    const iv = this.#rtpIv(packet, cycles)
    const aad = packet.subarray(0, header)
    const plain = open(this.#rtp.encryption, iv, aad, packet.subarray(header, end), packet.subarray(end))
    if (plain === null) return null
    plain.copy(packet, header)
    return packet.subarray(0, end)
  }

  protectRtcp(packet: Buffer, index: number): Buffer {
    const word = Buffer.alloc(INDEX)
    word.writeUInt32BE((index | ENCRYPTED) >>> 0)
    const cipher = createCipheriv('aes-128-gcm', this.#rtcp.encryption, this.#rtcpIv(packet, index))
    cipher.setAAD(Buffer.concat([packet.subarray(0, 8), word]))
    const body = cipher.update(packet.subarray(8))
    cipher.final()
    return Buffer.concat([packet.subarray(0, 8), body, cipher.getAuthTag(), word])
  }

  openRtcp(packet: Buffer): Buffer | null {
    const end = packet.length - INDEX - GCM_TAG
    // The transform allows packets without encryption; browsers do not send them.
    if (end < 8 || (packet[packet.length - INDEX] ?? 0) < 0x80) return null
    const word = packet.subarray(packet.length - INDEX)
    const iv = this.#rtcpIv(packet, this.rtcpIndex(packet))
    const aad = Buffer.concat([packet.subarray(0, 8), word])
    const tag = packet.subarray(end, end + GCM_TAG)
    const plain = open(this.#rtcp.encryption, iv, aad, packet.subarray(8, end), tag)
    return plain === null ? null : Buffer.concat([packet.subarray(0, 8), plain])
  }

  rtcpIndex(packet: Buffer): number {
    return packet.length < 8 + INDEX ? -1 : packet.readUInt32BE(packet.length - INDEX) & 0x7fff_ffff
  }

  /** Salt XOR 00 00 || SSRC || ROC || SEQ (RFC 7714 §8.1). */
  #rtpIv(packet: Buffer, cycles: number): Buffer {
    const { salt } = this.#rtp
    const iv = this.#iv
    salt.copy(iv, 0, 0, 2)
    iv.writeUInt32BE((salt.readUInt32BE(2) ^ packet.readUInt32BE(8)) >>> 0, 2)
    iv.writeUInt32BE((salt.readUInt32BE(6) ^ cycles) >>> 0, 6)
    iv.writeUInt16BE(salt.readUInt16BE(10) ^ packet.readUInt16BE(2), 10)
    return iv
  }

  /** Salt XOR 00 00 || SSRC || 00 00 || index (RFC 7714 §9.1). */
  #rtcpIv(packet: Buffer, index: number): Buffer {
    const { salt } = this.#rtcp
    const iv = this.#iv
    salt.copy(iv)
    iv.writeUInt32BE((salt.readUInt32BE(2) ^ packet.readUInt32BE(4)) >>> 0, 2)
    iv.writeUInt32BE((salt.readUInt32BE(8) ^ index) >>> 0, 8)
    return iv
  }
}

const open = (key: KeyObject, iv: Buffer, aad: Buffer, body: Buffer, tag: Buffer): Buffer | null => {
  const decipher = createDecipheriv('aes-128-gcm', key, iv, { authTagLength: GCM_TAG })
  decipher.setAAD(aad)
  decipher.setAuthTag(tag)
  const plain = decipher.update(body)
  try {
    decipher.final()
  } catch {
    return null
  }
  return plain
}

/** AES_CM_128_HMAC_SHA1_80 (RFC 3711), which every WebRTC endpoint supports. */
class CounterTransform implements SrtpTransform {
  readonly #rtp: SessionKeys
  readonly #rtcp: SessionKeys

  constructor(rtp: SessionKeys, rtcp: SessionKeys) {
    this.#rtp = rtp
    this.#rtcp = rtcp
  }

  protectRtp(packet: Buffer, header: number, cycles: number): Buffer {
    const out = Buffer.allocUnsafe(packet.length + SHA1_TAG)
    packet.copy(out, 0, 0, header)
    const iv = counterIv(this.#rtp.salt, packet.readUInt32BE(8), cycles, packet.readUInt16BE(2))
    counter(this.#rtp.encryption, iv, packet.subarray(header)).copy(out, header)
    this.#rtpTag(out.subarray(0, packet.length), cycles).copy(out, packet.length)
    return out
  }

  openRtp(packet: Buffer, header: number, cycles: number): Buffer | null {
    const end = packet.length - SHA1_TAG
    if (end < header) return null
    const body = packet.subarray(0, end)
    if (!timingSafeEqual(this.#rtpTag(body, cycles), packet.subarray(end))) return null
    const iv = counterIv(this.#rtp.salt, packet.readUInt32BE(8), cycles, packet.readUInt16BE(2))
    counter(this.#rtp.encryption, iv, packet.subarray(header, end)).copy(packet, header)
    return body
  }

  protectRtcp(packet: Buffer, index: number): Buffer {
    const word = Buffer.alloc(INDEX)
    word.writeUInt32BE((index | ENCRYPTED) >>> 0)
    const body = this.#rtcpBody(packet, packet.subarray(8), index)
    const out = Buffer.concat([packet.subarray(0, 8), body, word])
    return Buffer.concat([out, this.#rtcpTag(out)])
  }

  openRtcp(packet: Buffer): Buffer | null {
    const end = packet.length - SHA1_TAG - INDEX
    if (end < 8 || (packet[end] ?? 0) < 0x80) return null
    const tag = this.#rtcpTag(packet.subarray(0, end + INDEX))
    if (!timingSafeEqual(tag, packet.subarray(end + INDEX))) return null
    const body = this.#rtcpBody(packet, packet.subarray(8, end), this.rtcpIndex(packet))
    return Buffer.concat([packet.subarray(0, 8), body])
  }

  rtcpIndex(packet: Buffer): number {
    const at = packet.length - SHA1_TAG - INDEX
    return at < 8 ? -1 : packet.readUInt32BE(at) & 0x7fff_ffff
  }

  #rtpTag(body: Buffer, cycles: number): Buffer {
    const word = Buffer.alloc(4)
    word.writeUInt32BE(cycles)
    return createHmac('sha1', this.#rtp.authentication)
      .update(body)
      .update(word)
      .digest()
      .subarray(0, SHA1_TAG)
  }

  #rtcpTag(body: Buffer): Buffer {
    return createHmac('sha1', this.#rtcp.authentication).update(body).digest().subarray(0, SHA1_TAG)
  }

  #rtcpBody(packet: Buffer, body: Buffer, index: number): Buffer {
    const iv = counterIv(this.#rtcp.salt, packet.readUInt32BE(4), index >>> 16, index & 0xffff)
    return counter(this.#rtcp.encryption, iv, body)
  }
}

/** (salt << 16) XOR (SSRC << 64) XOR (index << 16), the index being `high` and 16 bits (RFC 3711 §4.1.1). */
const counterIv = (salt: Buffer, ssrc: number, high: number, low: number): Buffer => {
  const iv = Buffer.alloc(16)
  salt.copy(iv)
  iv.writeUInt32BE((iv.readUInt32BE(4) ^ ssrc) >>> 0, 4)
  iv.writeUInt32BE((iv.readUInt32BE(8) ^ high) >>> 0, 8)
  iv.writeUInt16BE(iv.readUInt16BE(12) ^ low, 12)
  return iv
}

const counter = (key: KeyObject, iv: Buffer, body: Buffer): Buffer =>
  createCipheriv('aes-128-ctr', key, iv).update(body)
