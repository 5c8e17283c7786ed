import * as C from 'node-av/constants'
import { FormatContext, InputFormat, type IOContext, Packet, type Stream } from 'node-av/lib'
import { EncryptedFile } from '../../media/recording/encryptedFile.ts'
import { succeeded } from '../avError.ts'
import { readingFrom, writingTo } from '../encryptedIo.ts'
import type { ExportOrder } from './exportMessages.ts'
import { wholeSize } from './wholeSize.ts'

const SECOND_MS = 1_000

const openInput = async (io: IOContext): Promise<FormatContext> => {
  const input = new FormatContext()
  input.allocContext()
  input.pb = io
  input.setFlags(C.AVFMT_FLAG_CUSTOM_IO)
  succeeded(await input.openInput('', InputFormat.findInputFormat('mp4')), 'open')
  succeeded(await input.findStreamInfo(null), 'streams')
  return input
}

/** Seconds of a packet's end. */
const endOf = (packet: Packet, { timeBase: { num, den } }: Stream): number =>
  (Number(packet.pts + packet.duration) * num) / den

/**
 * Writes files of the composed view one after the other into one MP4 with an index, without encoding anything again.
 * One file whose process was killed becomes a complete one.
 * @returns milliseconds
 * @throws NotEncryptedFile, FFmpegError for a file of which nothing can be played, or the errors of the disk
 */
export const joinComposed = async ({ files, target, key: bytes }: ExportOrder): Promise<number> => {
  const key = Buffer.from(bytes)
  const written = await EncryptedFile.create(target, key)
  const output = new FormatContext()
  succeeded(output.allocOutputContext2(null, 'mp4', null), 'mp4')
  const out = writingTo(written)
  output.pb = out
  const packet = new Packet()
  packet.alloc()
  /** Seconds of what is written. */
  let length = 0
  for (const { path } of [...files].sort((a, b) => a.at - b.at)) {
    const file = await EncryptedFile.open(path, key)
    const io = readingFrom(file, await wholeSize(file))
    const input = await openInput(io)
    if (output.streams.length === 0) {
      for (const { codecpar, timeBase } of input.streams) {
        const stream = output.newStream(null)
        succeeded(codecpar.copy(stream.codecpar), 'parameters')
        stream.codecpar.codecTag = 0
        stream.timeBase = timeBase
      }
      succeeded(await output.writeHeader(null), 'header')
    }
    const begin = length
    while ((await input.readFrame(packet)) >= 0) {
      const from = input.streams[packet.streamIndex]
      const to = output.streams[packet.streamIndex]
      if (from !== undefined && to !== undefined) {
        length = Math.max(length, begin + endOf(packet, from))
        packet.rescaleTs(from.timeBase, to.timeBase)
        const shift = BigInt(Math.round((begin * to.timeBase.den) / to.timeBase.num))
        packet.pts += shift
        packet.dts += shift
        succeeded(await output.interleavedWriteFrame(packet), 'write')
      }
      packet.unref()
    }
    // The reader is freed apart from the context, because otherwise both free it.
    input.pb = null
    await input.closeInput()
    io.freeContext()
    await file.close()
  }
  if (length === 0) throw new Error('Nothing of it can be played')
  succeeded(await output.writeTrailer(), 'trailer')
  output.pb = null
  await output[Symbol.asyncDispose]()
  out.freeContext()
  await written.sync()
  await written.close()
  return Math.round(length * SECOND_MS)
}
