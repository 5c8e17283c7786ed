import { ID, readElementHead } from '../media/recording/ebml.ts'

export interface ReadBlock {
  /** Milliseconds. */
  time: number
  /** Counted from 1. */
  track: number
  key: boolean
  data: Buffer
}

export interface ReadWebm {
  blocks: ReadBlock[]
  /** Milliseconds between the first and the last block of each cluster. */
  clusterLengths: number[]
  /** Milliseconds, or null when the file says none. */
  duration: number | null
  cues: number
}

const children = (bytes: Buffer): { id: number; body: Buffer }[] => {
  const found: { id: number; body: Buffer }[] = []
  for (let at = 0; at < bytes.length; ) {
    const head = readElementHead(bytes, at)
    if (head === null) break
    const start = at + head.headLength
    const end = Math.min(bytes.length, start + head.bodyLength)
    found.push({ id: head.id, body: bytes.subarray(start, end) })
    at = start + head.bodyLength
  }
  return found
}

/** The blocks and the index of a complete WebM file of the recorder. */
export const readWebm = (bytes: Buffer): ReadWebm => {
  const segment = children(bytes).find(({ id }) => id === ID.segment)
  const read: ReadWebm = { blocks: [], clusterLengths: [], duration: null, cues: 0 }
  for (const { id, body } of children(segment?.body ?? Buffer.alloc(0))) {
    if (id === ID.cues) read.cues = children(body).length
    if (id === ID.info) {
      const duration = children(body).find((one) => one.id === ID.duration)
      read.duration = duration?.body.readDoubleBE(0) ?? null
    }
    if (id !== ID.cluster) continue
    const parts = children(body)
    const stamp = parts.find((one) => one.id === ID.timestamp)?.body ?? Buffer.from([0])
    const start = stamp.readUIntBE(0, stamp.length)
    const blocks = parts
      .filter((one) => one.id === ID.simpleBlock)
      .map(({ body: block }) => ({
        time: start + block.readInt16BE(1),
        track: block.readUInt8(0) & 0x7f,
        key: (block.readUInt8(3) & 0x80) !== 0,
        data: block.subarray(4),
      }))
    const times = blocks.map(({ time }) => time)
    read.clusterLengths.push(Math.max(...times) - Math.min(...times))
    read.blocks.push(...blocks)
  }
  return read
}
