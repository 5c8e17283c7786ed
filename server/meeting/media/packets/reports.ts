import { allocateRtcp, RTCP, type RtcpPart } from './rtcp.ts'

// Sender and receiver reports (RFC 3550 §6.4), and the CNAME that ties a peer's audio to its video.

export interface SenderReport {
  ssrc: number
  /** NTP time, seconds and fraction. */
  ntpHigh: number
  ntpLow: number
  /** The same moment on the stream's own clock. */
  rtpTimestamp: number
  packets: number
  octets: number
}

export interface ReportBlock {
  ssrc: number
  /** 256ths lost since the last report. */
  fractionLost: number
  totalLost: number
  /** Extended highest sequence received. */
  highest: number
  /** In units of the stream's clock. */
  jitter: number
  lastSenderReport: number
  /** 65536ths of a second. */
  delaySinceLastSenderReport: number
}

/** The middle 32 bits of the NTP time, by which a report block names a sender report. */
export const middleOfNtp = (report: SenderReport): number =>
  (((report.ntpHigh & 0xffff) << 16) | (report.ntpLow >>> 16)) >>> 0

const BLOCK_BYTES = 24
const MAX_BLOCKS = 31

export const writeSenderReport = (report: SenderReport): Buffer => {
  const bytes = allocateRtcp(RTCP.senderReport, 0, 28)
  bytes.writeUInt32BE(report.ssrc, 4)
  bytes.writeUInt32BE(report.ntpHigh, 8)
  bytes.writeUInt32BE(report.ntpLow, 12)
  bytes.writeUInt32BE(report.rtpTimestamp, 16)
  bytes.writeUInt32BE(report.packets >>> 0, 20)
  bytes.writeUInt32BE(report.octets >>> 0, 24)
  return bytes
}

export const readSenderReport = (part: RtcpPart): SenderReport | null => {
  const { bytes } = part
  if (part.type !== RTCP.senderReport || bytes.length < 28) return null
  return {
    ssrc: bytes.readUInt32BE(4),
    ntpHigh: bytes.readUInt32BE(8),
    ntpLow: bytes.readUInt32BE(12),
    rtpTimestamp: bytes.readUInt32BE(16),
    packets: bytes.readUInt32BE(20),
    octets: bytes.readUInt32BE(24),
  }
}

export const writeReceiverReport = (sender: number, blocks: readonly ReportBlock[]): Buffer => {
  const listed = blocks.slice(0, MAX_BLOCKS)
  const bytes = allocateRtcp(RTCP.receiverReport, listed.length, 8 + listed.length * BLOCK_BYTES)
  bytes.writeUInt32BE(sender, 4)
  for (const [index, block] of listed.entries()) {
    const at = 8 + index * BLOCK_BYTES
    bytes.writeUInt32BE(block.ssrc, at)
    bytes.writeUInt8(Math.min(255, block.fractionLost), at + 4)
    bytes.writeUIntBE(Math.min(0x7f_ffff, Math.max(0, block.totalLost)), at + 5, 3)
    bytes.writeUInt32BE(block.highest >>> 0, at + 8)
    bytes.writeUInt32BE(Math.floor(block.jitter) >>> 0, at + 12)
    bytes.writeUInt32BE(block.lastSenderReport >>> 0, at + 16)
    bytes.writeUInt32BE(Math.floor(block.delaySinceLastSenderReport) >>> 0, at + 20)
  }
  return bytes
}

/** Blocks of a receiver report or of a sender report. */
export const readReportBlocks = (part: RtcpPart): ReportBlock[] => {
  if (part.type !== RTCP.receiverReport && part.type !== RTCP.senderReport) return []
  const start = part.type === RTCP.senderReport ? 28 : 8
  const { bytes } = part
  const blocks: ReportBlock[] = []
  for (let index = 0; index < part.count; index += 1) {
    const at = start + index * BLOCK_BYTES
    if (at + BLOCK_BYTES > bytes.length) break
    blocks.push({
      ssrc: bytes.readUInt32BE(at),
      fractionLost: bytes.readUInt8(at + 4),
      totalLost: bytes.readIntBE(at + 5, 3),
      highest: bytes.readUInt32BE(at + 8),
      jitter: bytes.readUInt32BE(at + 12),
      lastSenderReport: bytes.readUInt32BE(at + 16),
      delaySinceLastSenderReport: bytes.readUInt32BE(at + 20),
    })
  }
  return blocks
}

export const writeCname = (ssrc: number, cname: string): Buffer => {
  const name = Buffer.from(cname.slice(0, 255), 'latin1')
  // Chunk: source, item type and length, name, and at least one zero to end it, to a multiple of four.
  const length = 4 + Math.ceil((4 + 2 + name.length + 1) / 4) * 4
  const bytes = allocateRtcp(RTCP.sourceDescription, 1, length)
  bytes.writeUInt32BE(ssrc, 4)
  bytes.writeUInt8(1, 8)
  bytes.writeUInt8(name.length, 9)
  name.copy(bytes, 10)
  return bytes
}
