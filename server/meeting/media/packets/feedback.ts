import { allocateRtcp, RTCP, type RtcpPart } from './rtcp.ts'
import { sequenceDifference } from './sequence.ts'

/** Formats of feedback messages: lost packets (NACK), key frames (PLI, FIR), bandwidth (REMB). */
const NACK = 1
const PLI = 1
const FIR = 4
const APPLICATION = 15
/** Numbers read from one NACK: as many as packets are stored. */
const MAX_NACKED = 1_024
/** Sources read from one FIR. */
const MAX_SOURCES = 16

/** The media source of a feedback message; zero for FIR and REMB, which list theirs. */
const mediaSource = (part: RtcpPart): number => part.bytes.readUInt32BE(8)

const isFeedback = (part: RtcpPart, type: number, format: number): boolean =>
  part.type === type && part.count === format && part.bytes.length >= 12

export const writePli = (sender: number, media: number): Buffer => {
  const bytes = allocateRtcp(RTCP.payloadFeedback, PLI, 12)
  bytes.writeUInt32BE(sender, 4)
  bytes.writeUInt32BE(media, 8)
  return bytes
}

/** Sources of which PLI or FIR requests a key frame; empty for other messages. */
export const readKeyFrameRequest = (part: RtcpPart): number[] => {
  if (isFeedback(part, RTCP.payloadFeedback, PLI)) return [mediaSource(part)]
  if (!isFeedback(part, RTCP.payloadFeedback, FIR)) return []
  const sources: number[] = []
  const end = Math.min(part.bytes.length, 12 + 8 * MAX_SOURCES)
  for (let at = 12; at + 8 <= end; at += 8) sources.push(part.bytes.readUInt32BE(at))
  return sources
}

/**
 * Requests packets again; `sequences` in ascending order, because one item covers a number and the 16 after
 * it.
 */
export const writeNack = (sender: number, media: number, sequences: readonly number[]): Buffer => {
  const items: { first: number; following: number }[] = []
  for (const sequence of sequences) {
    const last = items.at(-1)
    const distance = last === undefined ? 0 : sequenceDifference(sequence, last.first)
    if (last !== undefined && distance >= 1 && distance <= 16) last.following |= 1 << (distance - 1)
    else items.push({ first: sequence, following: 0 })
  }
  const bytes = allocateRtcp(RTCP.transportFeedback, NACK, 12 + items.length * 4)
  bytes.writeUInt32BE(sender, 4)
  bytes.writeUInt32BE(media, 8)
  for (const [index, item] of items.entries()) {
    bytes.writeUInt16BE(item.first, 12 + index * 4)
    bytes.writeUInt16BE(item.following, 14 + index * 4)
  }
  return bytes
}

export const readNack = (part: RtcpPart): { media: number; sequences: number[] } | null => {
  if (!isFeedback(part, RTCP.transportFeedback, NACK)) return null
  const sequences: number[] = []
  for (let at = 12; at + 4 <= part.bytes.length && sequences.length < MAX_NACKED; at += 4) {
    const first = part.bytes.readUInt16BE(at)
    const following = part.bytes.readUInt16BE(at + 2)
    sequences.push(first)
    for (let bit = 0; bit < 16; bit += 1) {
      if ((following >> bit) & 1) sequences.push((first + bit + 1) & 0xffff)
    }
  }
  return { media: mediaSource(part), sequences: sequences.slice(0, MAX_NACKED) }
}

/** Receiver's estimate of its bandwidth in bit/s (draft-alvestrand-rmcat-remb). */
export const readRemb = (part: RtcpPart): number | null => {
  const { bytes } = part
  if (!isFeedback(part, RTCP.payloadFeedback, APPLICATION) || bytes.length < 20) return null
  if (bytes.toString('latin1', 12, 16) !== 'REMB') return null
  const exponent = bytes.readUInt8(17) >> 2
  const mantissa = ((bytes.readUInt8(17) & 3) << 16) | bytes.readUInt16BE(18)
  return mantissa * 2 ** exponent
}
