import {
  element,
  float,
  ID,
  idBytes,
  SIZE_BYTES,
  sizeBytes,
  text,
  UNKNOWN_SIZE,
  uint,
  voidElement,
} from './ebml.ts'

export type WebmTrack = { kind: 'video'; width: number; height: number } | { kind: 'audio'; channels: number }

/** Bytes kept free for the SeekHead, and those of a Duration. */
const SEEK_HEAD_BYTES = 80
const DURATION_BYTES = 11
const SEGMENT_HEAD_BYTES = 4 + SIZE_BYTES
/** Samples that an Opus decoder discards at the start, and nanoseconds it needs before a seek (RFC 7845). */
const OPUS_PRE_SKIP = 312
const OPUS_DELAY = 6_500_000
const OPUS_PRE_ROLL = 80_000_000
/** WebM counts dates in nanoseconds from here. */
const WEBM_EPOCH = Date.UTC(2001, 0, 1)

const opusHead = (channels: number): Buffer => {
  const head = Buffer.alloc(19)
  head.write('OpusHead')
  head.writeUInt8(1, 8)
  head.writeUInt8(channels, 9)
  head.writeUInt16LE(OPUS_PRE_SKIP, 10)
  head.writeUInt32LE(48_000, 12)
  return head
}

const trackEntry = (track: WebmTrack, index: number): Buffer => {
  const common = [
    uint(ID.trackNumber, index + 1),
    uint(ID.trackUid, index + 1),
    uint(ID.trackType, track.kind === 'video' ? 1 : 2),
    uint(ID.flagLacing, 0),
  ]
  return track.kind === 'video'
    ? element(
        ID.trackEntry,
        ...common,
        text(ID.codecId, 'V_VP8'),
        element(ID.video, uint(ID.pixelWidth, track.width), uint(ID.pixelHeight, track.height)),
      )
    : element(
        ID.trackEntry,
        ...common,
        text(ID.codecId, 'A_OPUS'),
        element(ID.codecPrivate, opusHead(track.channels)),
        uint(ID.codecDelay, OPUS_DELAY),
        uint(ID.seekPreRoll, OPUS_PRE_ROLL),
        element(ID.audio, float(ID.samplingFrequency, 48_000), uint(ID.channels, track.channels)),
      )
}

export interface WebmHead {
  bytes: Buffer
  /** Where the content of the segment starts; positions in SeekHead and Cues count from here. */
  segmentAt: number
  /** Where Info and Tracks start, counted from `segmentAt`. */
  infoAt: number
  tracksAt: number
}

/**
 * The start of a WebM file whose length is not known yet, with space for SeekHead and Duration.
 * @param startedAt epoch milliseconds of the first frame
 */
export const webmHead = (tracks: readonly WebmTrack[], startedAt: number): WebmHead => {
  const header = element(
    ID.ebml,
    uint(ID.ebmlVersion, 1),
    uint(ID.ebmlReadVersion, 1),
    uint(ID.maxIdLength, 4),
    uint(ID.maxSizeLength, 8),
    text(ID.docType, 'webm'),
    uint(ID.docTypeVersion, 4),
    uint(ID.docTypeReadVersion, 2),
  )
  const date = Buffer.alloc(8)
  date.writeBigInt64BE(BigInt(Math.round(startedAt - WEBM_EPOCH)) * 1_000_000n)
  const info = element(
    ID.info,
    uint(ID.timestampScale, 1_000_000),
    text(ID.muxingApp, 'consulta'),
    text(ID.writingApp, 'consulta'),
    element(ID.dateUtc, date),
    // The placeholder of the Duration is the last thing in Info.
    Buffer.from([ID.void, 0x80 | (DURATION_BYTES - 2), ...Buffer.alloc(DURATION_BYTES - 2)]),
  )
  const segment = Buffer.concat([idBytes(ID.segment), UNKNOWN_SIZE])
  return {
    bytes: Buffer.concat([
      header,
      segment,
      voidElement(SEEK_HEAD_BYTES),
      info,
      element(ID.tracks, ...tracks.map(trackEntry)),
    ]),
    segmentAt: header.length + SEGMENT_HEAD_BYTES,
    infoAt: SEEK_HEAD_BYTES,
    tracksAt: SEEK_HEAD_BYTES + info.length,
  }
}

export interface CuePoint {
  /** Milliseconds. */
  time: number
  /** Counted from 0. */
  track: number
  /** The position of the cluster, counted from the start of the segment. */
  clusterAt: number
}

export interface WebmPatch {
  bytes: Buffer
  at: number
}

/**
 * The patches that complete a file whose clusters end at `end`: the index after them, then SeekHead, Duration and
 * size in the places kept for them.
 * @param duration milliseconds
 */
export const webmEnding = (
  head: Pick<WebmHead, 'segmentAt' | 'infoAt' | 'tracksAt'>,
  { cues, end, duration }: { cues: readonly CuePoint[]; end: number; duration: number },
): WebmPatch[] => {
  const { segmentAt, infoAt, tracksAt } = head
  const index = element(
    ID.cues,
    ...cues.map(({ time, track, clusterAt }) =>
      element(
        ID.cuePoint,
        uint(ID.cueTime, time),
        element(ID.cueTrackPositions, uint(ID.cueTrack, track + 1), uint(ID.cueClusterPosition, clusterAt)),
      ),
    ),
  )
  const entries: [number, number][] = [
    [ID.info, infoAt],
    [ID.tracks, tracksAt],
    [ID.cues, end - segmentAt],
  ]
  const seekHead = element(
    ID.seekHead,
    ...entries.map(([id, at]) =>
      element(ID.seek, element(ID.seekId, idBytes(id)), uint(ID.seekPosition, at)),
    ),
  )
  return [
    { bytes: index, at: end },
    { bytes: Buffer.concat([seekHead, voidElement(SEEK_HEAD_BYTES - seekHead.length)]), at: segmentAt },
    { bytes: float(ID.duration, duration), at: segmentAt + tracksAt - DURATION_BYTES },
    { bytes: sizeBytes(end + index.length - segmentAt), at: segmentAt - SIZE_BYTES },
  ]
}
