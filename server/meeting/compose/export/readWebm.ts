import { type ElementHead, ID, readElementHead } from '../../media/recording/ebml.ts'
import { EncryptedFile } from '../../media/recording/encryptedFile.ts'

/** A frame of a recorded file. */
export interface RecordedFrame {
  media: 'video' | 'audio'
  key: boolean
  /** Milliseconds from the start of the file. */
  time: number
  data: Buffer
}

const ELEMENT_HEAD_BYTES = 12
/** Bytes of one element that is read: a cluster lasts less than a second. */
const MAX_ELEMENT_BYTES = 64 * 1024 * 1024
const VIDEO = 1
const BLOCK_HEAD_BYTES = 4

/** The elements inside of one; it ends at the first that is incomplete. */
function* elementsOf(bytes: Buffer): Generator<{ id: number; body: Buffer }> {
  for (let at = 0; at < bytes.length; ) {
    const head = readElementHead(bytes, at)
    if (head === null) return
    const begin = at + head.headLength
    if (begin + head.bodyLength > bytes.length) return
    yield { id: head.id, body: bytes.subarray(begin, begin + head.bodyLength) }
    at = begin + head.bodyLength
  }
}

const uintOf = (body: Buffer): number =>
  body.length === 0 || body.length > 6 ? 0 : body.readUIntBE(0, body.length)

const videoTracksOf = (tracks: Buffer): Set<number> => {
  const found = new Set<number>()
  for (const { id, body } of elementsOf(tracks)) {
    if (id !== ID.trackEntry) continue
    const values = new Map([...elementsOf(body)].map((one) => [one.id, uintOf(one.body)]))
    if (values.get(ID.trackType) === VIDEO) found.add(values.get(ID.trackNumber) ?? 0)
  }
  return found
}

function* framesOf(cluster: Buffer, videoTracks: ReadonlySet<number>): Generator<RecordedFrame> {
  let start = 0
  for (const { id, body } of elementsOf(cluster)) {
    // The time is an unsigned number of at most eight bytes; those written here have six at most.
    if (id === ID.timestamp) start = uintOf(body)
    if (id !== ID.simpleBlock || body.length <= BLOCK_HEAD_BYTES) continue
    yield {
      media: videoTracks.has(body.readUInt8(0) & 0x7f) ? 'video' : 'audio',
      key: (body.readUInt8(3) & 0x80) !== 0,
      time: start + body.readInt16BE(1),
      data: body.subarray(BLOCK_HEAD_BYTES),
    }
  }
}

/**
 * The frames of a file of the recorder, in the order in which they were written, one cluster in memory at a time.
 * @throws NotEncryptedFile
 */
export async function* readWebm(path: string, key: Buffer): AsyncGenerator<RecordedFrame> {
  const file = await EncryptedFile.open(path, key)
  try {
    const size = await file.size()
    let videoTracks: ReadonlySet<number> = new Set()
    for (let at = 0; at < size; ) {
      const head: ElementHead | null = readElementHead(await file.read(at, ELEMENT_HEAD_BYTES), 0)
      if (head === null) return
      const begin = at + head.headLength
      // The content of the segment is read as if it stood in the file itself.
      if (head.id === ID.segment) {
        at = begin
        continue
      }
      if (head.bodyLength > MAX_ELEMENT_BYTES || begin + head.bodyLength > size) return
      if (head.id === ID.tracks) videoTracks = videoTracksOf(await file.read(begin, head.bodyLength))
      if (head.id === ID.cluster) yield* framesOf(await file.read(begin, head.bodyLength), videoTracks)
      at = begin + head.bodyLength
    }
  } finally {
    await file.close()
  }
}
