import { isRtcp } from '../../packets/rtpPacket.ts'
import { sequenceDifference } from '../../packets/sequence.ts'
import { ReplayWindow } from '../replayWindow.ts'
import { createSrtpTransform, type SrtpProfile, type SrtpTransform } from './srtpProfile.ts'

/**
 * Sources of one peer that are stored; the one that was silent longest is dropped. A browser has some dozens.
 */
const MAX_RECEIVED = 256
/** Sources we send under. None is dropped, because it could start again at the same numbers. */
const MAX_SENT = 65_536
const MAX_INDEX = 0x7fff_ffff

export interface SrtpKeys {
  profile: SrtpProfile
  local: { key: Buffer; salt: Buffer }
  remote: { key: Buffer; salt: Buffer }
}

/** SRTP and SRTCP of one connection (RFC 3711): sends and accepts each number once. */
export class SrtpSession {
  readonly #outgoing: SrtpTransform
  readonly #incoming: SrtpTransform
  readonly #sent = new Map<number, ReplayWindow>()
  readonly #controlSent = new Map<number, { index: number }>()
  readonly #received = new LatestSources()
  readonly #controlReceived = new LatestSources()

  constructor({ profile, local, remote }: SrtpKeys) {
    this.#outgoing = createSrtpTransform(profile, local.key, local.salt)
    this.#incoming = createSrtpTransform(profile, remote.key, remote.salt)
  }

  /**
   * Null when this number of its source was sent before: two packets with one number would reveal the key
   * stream, and with AES-GCM the authentication key too.
   */
  protect(packet: Buffer): Buffer | null {
    if (isRtcp(packet)) return this.#protectControl(packet)
    const header = rtpHeaderLength(packet)
    if (header === null) return null
    const window = sentUnder(this.#sent, packet.readUInt32BE(8), () => new ReplayWindow())
    if (window === null) return null
    const number = extend(window, packet.readUInt16BE(2))
    if (!window.accepts(number)) return null
    return this.#outgoing.protectRtp(packet, header, cyclesOf(number))
  }

  /** Null for forged, broken or replayed packets. Changes `packet`. */
  unprotect(packet: Buffer): Buffer | null {
    if (isRtcp(packet)) return this.#unprotectControl(packet)
    const header = rtpHeaderLength(packet)
    if (header === null) return null
    const ssrc = packet.readUInt32BE(8)
    const window = this.#received.find(ssrc) ?? new ReplayWindow()
    const number = extend(window, packet.readUInt16BE(2))
    if (!window.isNew(number)) return null
    const plain = this.#incoming.openRtp(packet, header, cyclesOf(number))
    if (plain === null) return null
    window.accepts(number)
    this.#received.set(ssrc, window)
    return plain
  }

  #protectControl(packet: Buffer): Buffer | null {
    if (packet.length < 8) return null
    const source = sentUnder(this.#controlSent, packet.readUInt32BE(4), () => ({ index: 0 }))
    if (source === null || source.index === MAX_INDEX) return null
    source.index += 1
    return this.#outgoing.protectRtcp(packet, source.index)
  }

  #unprotectControl(packet: Buffer): Buffer | null {
    const index = this.#incoming.rtcpIndex(packet)
    if (index < 0) return null
    const ssrc = packet.readUInt32BE(4)
    const window = this.#controlReceived.find(ssrc) ?? new ReplayWindow()
    if (!window.isNew(index)) return null
    const plain = this.#incoming.openRtcp(packet)
    if (plain === null) return null
    window.accepts(index)
    this.#controlReceived.set(ssrc, window)
    return plain
  }
}

/** Null when there are too many sources. */
const sentUnder = <T>(sources: Map<number, T>, ssrc: number, create: () => T): T | null => {
  const known = sources.get(ssrc)
  if (known !== undefined) return known
  if (sources.size >= MAX_SENT) return null
  const entry = create()
  sources.set(ssrc, entry)
  return entry
}

/** The windows of the most recent sources. */
class LatestSources {
  readonly #windows = new Map<number, ReplayWindow>()
  #latest: number | null = null

  find(ssrc: number): ReplayWindow | undefined {
    return this.#windows.get(ssrc)
  }

  set(ssrc: number, window: ReplayWindow): void {
    // Packets of one source come in runs, so the map is reordered only when the source changes.
    if (this.#latest === ssrc) return
    this.#latest = ssrc
    this.#windows.delete(ssrc)
    this.#windows.set(ssrc, window)
    if (this.#windows.size <= MAX_RECEIVED) return
    for (const oldest of this.#windows.keys()) {
      this.#windows.delete(oldest)
      return
    }
  }
}

/** The extended number of a packet, nearest to the highest known one (RFC 3711 §3.3.1). */
const extend = (window: ReplayWindow, sequence: number): number => {
  const { highest } = window
  return highest < 0 ? sequence : highest + sequenceDifference(sequence, highest & 0xffff)
}

const cyclesOf = (number: number): number => Math.floor(number / 0x1_0000)

/** Null when the packet ends within its header. */
const rtpHeaderLength = (packet: Buffer): number | null => {
  const first = packet[0] ?? 0
  let length = 12 + (first & 0x0f) * 4
  if (first >>> 6 !== 2 || packet.length < length) return null
  if ((first & 0x10) !== 0) {
    if (packet.length < length + 4) return null
    length += 4 + packet.readUInt16BE(length + 2) * 4
  }
  return packet.length < length ? null : length
}
