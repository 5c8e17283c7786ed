import type { SenderReport } from '../packets/reports.ts'
import type { RtpPacket } from '../packets/rtpPacket.ts'
import { sequenceDifference } from '../packets/sequence.ts'
import { shiftedPictureId, type Vp8Descriptor } from '../packets/vp8.ts'

/**
 * Joins two incoming streams to one outgoing stream without a gap (architecture §11, fact 4): sequence
 * numbers, timestamps and VP8 counters continue.
 */
export interface Splice {
  /** Added to incoming numbers, modulo their width. */
  sequence: number
  timestamp: number
  pictureId: number
  baseLayerIndex: number
}

export const NO_SPLICE: Splice = { sequence: 0, timestamp: 0, pictureId: 0, baseLayerIndex: 0 }

/** The newest packet sent so far. */
export interface LastSent {
  sequence: number
  timestamp: number
  /** Microseconds. */
  at: number
  pictureId: number | null
  baseLayerIndex: number | null
}

/** Packets older than the newest one change nothing. */
export const lastSentAfter = (
  last: LastSent | null,
  { sequence, timestamp }: { sequence: number; timestamp: number },
  splice: Splice,
  vp8: Vp8Descriptor | null,
  now: number,
): LastSent => {
  if (last !== null && sequenceDifference(sequence, last.sequence) <= 0) return last
  return {
    sequence,
    timestamp,
    at: now,
    pictureId:
      vp8?.pictureId === undefined
        ? (last?.pictureId ?? null)
        : shiftedPictureId(vp8.pictureId, splice.pictureId),
    baseLayerIndex:
      vp8?.baseLayerIndex === undefined
        ? (last?.baseLayerIndex ?? null)
        : (vp8.baseLayerIndex.value + splice.baseLayerIndex) & 0xff,
  }
}

/** A third of a frame at 30 per second: the least step at which a receiver sees a new frame. */
const SMALLEST_STEP = 1_000

const signed = (difference: number): number => difference | 0

export const spliceAt = (
  last: LastSent,
  packet: RtpPacket,
  vp8: Vp8Descriptor | null,
  clocks: { former: { report: SenderReport | null; timestamp: number } | null; next: SenderReport | null },
  clockRate: number,
  now: number,
): Splice => {
  const timestamp = spliceTimestamp(last, packet, clocks, clockRate, now)
  return {
    sequence: (last.sequence + 1 - packet.sequence) & 0xffff,
    timestamp: (timestamp - packet.timestamp) >>> 0,
    pictureId:
      vp8?.pictureId !== undefined && last.pictureId !== null
        ? (last.pictureId + 1 - vp8.pictureId.value) & 0x7fff
        : 0,
    baseLayerIndex:
      vp8?.baseLayerIndex !== undefined && last.baseLayerIndex !== null
        ? (last.baseLayerIndex + 1 - vp8.baseLayerIndex.value) & 0xff
        : 0,
  }
}

/**
 * Aligns by the sender reports of both streams, which share the publisher's clock; by the wall clock before
 * they arrive.
 */
const spliceTimestamp = (
  last: LastSent,
  packet: RtpPacket,
  clocks: { former: { report: SenderReport | null; timestamp: number } | null; next: SenderReport | null },
  clockRate: number,
  now: number,
): number => {
  const former = clocks.former?.report ?? null
  const elapsed = Math.round(((now - last.at) / 1_000_000) * clockRate)
  let timestamp = (last.timestamp + elapsed) >>> 0
  if (former !== null && clocks.former !== null && clocks.next !== null) {
    const at = ntpSeconds(clocks.next) + signed(packet.timestamp - clocks.next.rtpTimestamp) / clockRate
    const ticks = Math.round((at - ntpSeconds(former)) * clockRate)
    timestamp = (former.rtpTimestamp + ticks + clocks.former.timestamp) >>> 0
  }
  const step = signed(timestamp - last.timestamp)
  return step < SMALLEST_STEP ? (last.timestamp + SMALLEST_STEP) >>> 0 : timestamp
}

const ntpSeconds = (report: SenderReport): number => report.ntpHigh + report.ntpLow / 2 ** 32
