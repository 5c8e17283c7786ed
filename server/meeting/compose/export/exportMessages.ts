import { z } from 'zod'
import { fileSource } from '../../media/recording/manifest.ts'

/** Messages between the server and a process that writes a recording as one file. */

const exportedFile = z.object({
  path: z.string(),
  /** A role with a number, e.g. `patient-1`. */
  participant: z.string(),
  source: fileSource,
  /** Milliseconds from the start of the recording. */
  at: z.number().nonnegative(),
  /** Milliseconds. */
  duration: z.number().nonnegative(),
})
export type ExportedFile = z.infer<typeof exportedFile>

/** The only message to the process. */
export const exportOrder = z.object({
  files: z.array(exportedFile).min(1).max(10_000),
  /** Where the MP4 is written, encrypted with the key of the recording; the path must be free. */
  target: z.string(),
  /** 32 bytes. */
  key: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
})
export type ExportOrder = z.infer<typeof exportOrder>

/** The only message from the process. */
export const exportReport = z.discriminatedUnion('kind', [
  /** Milliseconds. */
  z.object({ kind: z.literal('finished'), duration: z.number() }),
  z.object({ kind: z.literal('failed') }),
])
export type ExportReport = z.infer<typeof exportReport>
