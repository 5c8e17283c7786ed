import { type ElementHead, ID, idBytes, readElementHead, UNKNOWN_SIZE } from './ebml.ts'
import { EncryptedFile } from './encryptedFile.ts'
import { type CuePoint, webmEnding } from './webmHead.ts'

const HEAD_BYTES = 4_096
const ELEMENT_HEAD_BYTES = 12

interface ClusterSummary {
  key: Omit<CuePoint, 'clusterAt'>
  /** Milliseconds of its last block. */
  end: number
}

/** Reads the times of a cluster; null when it has no block. */
const summarize = (cluster: Buffer): ClusterSummary | null => {
  let start = 0
  let end = 0
  let first: ClusterSummary['key'] | null = null
  let key: ClusterSummary['key'] | null = null
  for (let at = 0; at < cluster.length; ) {
    const head = readElementHead(cluster, at)
    if (head === null) break
    const body = at + head.headLength
    if (body + head.bodyLength > cluster.length) break
    if (head.id === ID.timestamp) start = cluster.readUIntBE(body, Math.min(head.bodyLength, 6))
    if (head.id === ID.simpleBlock && head.bodyLength >= 4) {
      const time = Math.max(0, start + cluster.readInt16BE(body + 1))
      const point = { time, track: (cluster.readUInt8(body) & 0x7f) - 1 }
      end = Math.max(end, time)
      first ??= point
      if ((cluster.readUInt8(body + 3) & 0x80) !== 0) key ??= point
    }
    at = body + head.bodyLength
  }
  return first === null ? null : { key: key ?? first, end }
}

export interface RepairedFile {
  /** Milliseconds. */
  duration: number
  /** Bytes of the content. */
  size: number
}

/**
 * Completes a file whose process ended: drops an incomplete cluster, and writes index and length.
 * @returns null when nothing of it can be played, or when it is complete already
 * @throws NotEncryptedFile
 */
export const repairWebm = async (path: string, key: Buffer): Promise<RepairedFile | null> => {
  const file = await EncryptedFile.open(path, key, 'r+')
  try {
    const size = await file.size()
    const head = await file.read(0, Math.min(size, HEAD_BYTES))
    const segment = head.indexOf(Buffer.concat([idBytes(ID.segment), UNKNOWN_SIZE]))
    if (segment < 0) return null
    const segmentAt = segment + idBytes(ID.segment).length + UNKNOWN_SIZE.length
    const positions = new Map<number, number>()
    const cues: CuePoint[] = []
    let duration = 0
    let at = segmentAt
    while (at < size) {
      const bytes = await file.read(at, ELEMENT_HEAD_BYTES)
      const found: ElementHead | null = readElementHead(bytes, 0)
      if (found === null || at + found.headLength + found.bodyLength > size) break
      positions.set(found.id, at - segmentAt)
      if (found.id === ID.cluster) {
        const cluster = summarize(await file.read(at + found.headLength, found.bodyLength))
        if (cluster !== null) {
          cues.push({ ...cluster.key, clusterAt: at - segmentAt })
          duration = Math.max(duration, cluster.end)
        }
      }
      at += found.headLength + found.bodyLength
    }
    const infoAt = positions.get(ID.info)
    const tracksAt = positions.get(ID.tracks)
    if (infoAt === undefined || tracksAt === undefined || cues.length === 0) return null
    await file.truncate(at)
    const patches = webmEnding({ segmentAt, infoAt, tracksAt }, { cues, end: at, duration })
    for (const patch of patches) await file.write(patch.bytes, patch.at)
    await file.sync()
    return { duration, size: at + (patches[0]?.bytes.length ?? 0) }
  } finally {
    await file.close()
  }
}
