import { z } from 'zod'
import { composedFileName } from '../media/recording/manifest.ts'

/** Messages between the media process and a composer process. Times are seconds, sizes pixels. */

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array)

export const composerOutputs = z.object({
  hls: z.boolean(),
  /** Addresses to push to; each contains the key of its stream. */
  rtmp: z.array(z.string()),
  /** The recording of the composed view: the folder of its files, their key (32 bytes in base64url), a free name. */
  file: z.object({ directory: z.string(), key: z.string(), name: composedFileName }).nullable(),
})
export type ComposerOutputs = z.infer<typeof composerOutputs>

export const composerOrder = z.discriminatedUnion('kind', [
  /** The first message, sent once. `timeOrigin`: epoch milliseconds at zero of the clock of `frame`. */
  z.object({
    kind: z.literal('start'),
    directory: z.string(),
    /** 32 bytes; everything in the directory is encrypted with it. */
    key: bytes,
    width: z.number(),
    height: z.number(),
    timeOrigin: z.number(),
  }),
  /** All outputs from now on. */
  z.object({ kind: z.literal('outputs'), outputs: composerOutputs }),
  z.object({
    kind: z.literal('frame'),
    participant: z.string(),
    screen: z.boolean(),
    media: z.enum(['video', 'audio']),
    at: z.number(),
    key: z.boolean(),
    data: bytes,
  }),
  /** A participant's picture or sound has ended. */
  z.object({ kind: z.literal('ended'), participant: z.string(), media: z.enum(['video', 'audio']) }),
  /** A participant has left the picture. */
  z.object({ kind: z.literal('gone'), participant: z.string() }),
  z.object({ kind: z.literal('metadata'), id: z.string(), payload: z.string(), seconds: z.number() }),
  z.object({ kind: z.literal('stop') }),
])
export type ComposerOrder = z.infer<typeof composerOrder>
export type ComposerStart = Extract<ComposerOrder, { kind: 'start' }>
export type ComposerFrame = Extract<ComposerOrder, { kind: 'frame' }>

const output = z.enum(['hls', 'rtmp', 'file'])

export const composerReport = z.discriminatedUnion('kind', [
  /** An output carries pictures now. */
  z.object({ kind: z.literal('started'), output }),
  /** An output has ended although it was asked for. */
  z.object({ kind: z.literal('outputFailed'), output }),
  /** A file of the recording is complete on the disk, or as complete as it gets. */
  z.object({ kind: z.literal('fileClosed'), name: z.string() }),
  /** A part of the HLS stream is on the disk and in the playlist. */
  z.object({ kind: z.literal('part'), segment: z.number(), part: z.number() }),
  /** The composition cannot continue. */
  z.object({ kind: z.literal('failed') }),
  /** Everything is on the disk. `late`: pictures left out. `milliseconds`: length of the composition. */
  z.object({
    kind: z.literal('stopped'),
    pictures: z.number(),
    late: z.number(),
    milliseconds: z.number(),
    cpuSeconds: z.number(),
  }),
])
export type ComposerReport = z.infer<typeof composerReport>
