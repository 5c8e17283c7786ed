import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const FILE = 'manifest.jsonl'
/** Lines of one recording at most. */
const MAX_LINES = 50_000

export const recordingSource = z.enum(['regular', 'screen'])
export type RecordingSource = z.infer<typeof recordingSource>

/** The content of a file; `composed` has everybody in one picture. */
export const fileSource = z.enum([...recordingSource.options, 'composed'])
export type FileSource = z.infer<typeof fileSource>

export const composedFileName = z.string().regex(/^composed-\d{1,9}\.mp4$/)
const fileName = z.union([z.string().regex(/^[\w-]{1,80}\.webm$/), composedFileName])

/** One line of a recording's list of files. Times are epoch milliseconds, durations milliseconds. */
const manifestLine = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('opened'),
    file: fileName,
    participant: z.string(),
    source: fileSource,
    /** The time of the first frame. */
    at: z.number(),
    media: z.array(z.enum(['video', 'audio'])),
  }),
  z.object({
    kind: z.literal('closed'),
    file: fileName,
    duration: z.number(),
    /** Bytes of the content. */
    size: z.number(),
    /** Packets that never arrived. */
    lost: z.number(),
  }),
])
export type ManifestLine = z.infer<typeof manifestLine>

/** Appends a line, which never names a person. */
export const appendManifest = (directory: string, line: ManifestLine): Promise<void> =>
  appendFile(join(directory, FILE), `${JSON.stringify(line)}\n`, { mode: 0o600 })

const parseLine = (text: string): ManifestLine[] => {
  try {
    const parsed = manifestLine.safeParse(JSON.parse(text))
    return parsed.success ? [parsed.data] : []
  } catch {
    // The last line of a process that was killed.
    return []
  }
}

/** The lines of a recording's list; empty when nothing was recorded. */
export const readManifest = async (directory: string): Promise<ManifestLine[]> => {
  try {
    const text = await readFile(join(directory, FILE), 'utf8')
    return text.split('\n').slice(0, MAX_LINES).flatMap(parseLine)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
