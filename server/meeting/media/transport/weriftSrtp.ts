import { type RTCDtlsTransport, RtpHeader } from 'werift'
import { isRtcp } from '../packets/rtpPacket.ts'
import { SequenceUnwrapper } from '../packets/sequence.ts'
import { ReplayWindow } from './replayWindow.ts'

/** SRTP on werift's sessions, without its per-packet objects, and with the replay check it lacks. */
export class WeriftSrtp {
  readonly #dtls: RTCDtlsTransport
  readonly #sources = new Map<number, { numbers: SequenceUnwrapper; window: ReplayWindow }>()
  readonly #controls = new Map<number, ReplayWindow>()

  constructor(dtls: RTCDtlsTransport) {
    this.#dtls = dtls
  }

  protect(packet: Buffer): Buffer {
    if (isRtcp(packet)) return this.#dtls.srtcp.encrypt(packet)
    const header = RtpHeader.deSerialize(packet)
    return this.#dtls.srtp.encrypt(packet.subarray(header.payloadOffset), header)
  }

  /** Null for packets that are forged, broken or played again. */
  unprotect(packet: Buffer): Buffer | null {
    if (packet.length < 12) return null
    try {
      if (isRtcp(packet)) {
        const plain = this.#dtls.srtcp.decrypt(packet)
        return this.#isFreshControl(packet) ? plain : null
      }
      const plain = this.#dtls.srtp.decrypt(packet)
      return this.#isFreshMedia(packet) ? plain : null
    } catch {
      return null
    }
  }

  #isFreshMedia(packet: Buffer): boolean {
    const ssrc = packet.readUInt32BE(8)
    let source = this.#sources.get(ssrc)
    if (source === undefined) {
      source = { numbers: new SequenceUnwrapper(), window: new ReplayWindow() }
      this.#sources.set(ssrc, source)
    }
    return source.window.accepts(source.numbers.unwrap(packet.readUInt16BE(2)))
  }

  /** The index of an SRTCP packet: its last word with AES-GCM, before a tag of ten bytes with HMAC-SHA1. */
  #isFreshControl(packet: Buffer): boolean {
    const ssrc = packet.readUInt32BE(4)
    let window = this.#controls.get(ssrc)
    if (window === undefined) {
      window = new ReplayWindow()
      this.#controls.set(ssrc, window)
    }
    const isGcm = this.#dtls.srtcp.config.profile === AEAD_AES_128_GCM
    return window.accepts(packet.readUInt32BE(packet.length - (isGcm ? 4 : 14)) & 0x7fff_ffff)
  }
}

/** DTLS-SRTP protection profiles in order of preference (RFC 7714, RFC 5764). */
const AEAD_AES_128_GCM = 0x0007
const AES_CM_128_HMAC_SHA1_80 = 0x0001
export const SRTP_PROFILES = [AEAD_AES_128_GCM, AES_CM_128_HMAC_SHA1_80] as const
