import { EncryptedFile } from '../../media/recording/encryptedFile.ts'
import type { ExportedFile, ExportOrder } from './exportMessages.ts'
import { OfflineComposition } from './offlineComposition.ts'
import { type RecordedFrame, readWebm } from './readWebm.ts'

const SECOND_MS = 1_000
/** Milliseconds without a file after which a person has left the picture; tracks change faster. */
const GAP = 1_500

interface OpenFile {
  about: ExportedFile
  frames: AsyncGenerator<RecordedFrame>
  /** The frame that follows; null at the end. */
  next: RecordedFrame | null
}

/** A camera or a screen of one person, over all its files. */
const keyOf = ({ participant, source }: ExportedFile): string => `${participant} ${source}`

const timeOf = ({ about, next }: OpenFile): number =>
  next === null ? Number.POSITIVE_INFINITY : about.at + next.time

/**
 * Writes a recording as one MP4 (H.264, AAC): everybody side by side on the recording's clock, with mixed sound.
 * @returns milliseconds
 * @throws NotEncryptedFile, FFmpegError, or the errors of the disk
 */
export const exportRecording = async ({ files, target, key: bytes }: ExportOrder): Promise<number> => {
  const key = Buffer.from(bytes)
  const waiting = [...files].sort((a, b) => a.at - b.at)
  const open: OpenFile[] = []
  const file = await EncryptedFile.create(target, key)
  const composition = await OfflineComposition.open(file)
  const pull = async (one: OpenFile): Promise<void> => {
    const { value, done } = await one.frames.next()
    one.next = done === true ? null : value
  }
  const openNext = async (): Promise<void> => {
    const about = waiting.shift()
    if (about === undefined) return
    const opened: OpenFile = { about, frames: readWebm(about.path, key), next: null }
    await pull(opened)
    open.push(opened)
  }
  const ended = (one: OpenFile): void => {
    open.splice(open.indexOf(one), 1)
    const isSame = (other: ExportedFile) => keyOf(other) === keyOf(one.about)
    if (open.some(({ about }) => isSame(about))) return
    const until = one.about.at + one.about.duration + GAP
    const { participants } = composition
    if (waiting.some((other) => isSame(other) && other.at < until)) {
      participants.ended(keyOf(one.about), 'video')
      participants.ended(keyOf(one.about), 'audio')
    } else participants.gone(keyOf(one.about))
  }
  while (open.length > 0 || waiting.length > 0) {
    const first = open.reduce<OpenFile | null>(
      (best, one) => (best === null || timeOf(one) < timeOf(best) ? one : best),
      null,
    )
    const nextAt = waiting[0]?.at ?? Number.POSITIVE_INFINITY
    if (first === null || nextAt <= timeOf(first)) {
      if (first?.next === null) ended(first)
      else await openNext()
      continue
    }
    const { next, about } = first
    if (next === null) {
      ended(first)
      continue
    }
    const at = timeOf(first) / SECOND_MS
    await composition.advance(at)
    const participant = keyOf(about)
    composition.take({
      ...{ kind: 'frame', participant, screen: about.source === 'screen' },
      ...{ media: next.media, at, key: next.key, data: next.data },
    })
    await pull(first)
  }
  const length = Math.max(...files.map(({ at, duration }) => at + duration))
  await composition.advance(length / SECOND_MS)
  await composition.finish()
  await file.sync()
  await file.close()
  return length
}
