import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { configure, ZipWriter } from '@zip.js/zip.js'

configure({ useWebWorkers: false })

/** One file of an archive. */
export interface ArchivedFile {
  path: string
  /** In bytes. */
  size: number
  /** Hexadecimal. */
  sha256: string
}

export type Content = string | AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>

export interface Archive {
  /** Adds a file; resolves when its bytes are on their way. */
  add(path: string, content: Content): Promise<void>
  /** The files added so far. */
  readonly files: readonly ArchivedFile[]
}

const encoder = new TextEncoder()

/**
 * A ZIP file that is sent while it is written, so that neither memory nor disk holds it.
 * @param write adds the files; when it fails, the stream is destroyed with its error
 */
export const archiveStream = (write: (archive: Archive) => Promise<void>): Readable => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const zip = new ZipWriter(writable, { level: 6, zip64: true })
  const files: ArchivedFile[] = []
  const archive: Archive = {
    files,
    async add(path, content) {
      const hash = createHash('sha256')
      let size = 0
      const measured = async function* () {
        for await (const chunk of typeof content === 'string' ? [content] : content) {
          const bytes = typeof chunk === 'string' ? encoder.encode(chunk) : chunk
          hash.update(bytes)
          size += bytes.length
          yield bytes
        }
      }
      await zip.add(path, Readable.toWeb(Readable.from(measured())) as ReadableStream<Uint8Array>)
      files.push({ path, size, sha256: hash.digest('hex') })
    },
  }
  const stream = Readable.fromWeb(readable as Parameters<typeof Readable.fromWeb>[0])
  write(archive)
    .then(() => zip.close())
    .catch((error: unknown) =>
      stream.destroy(error instanceof Error ? error : new Error('The archive failed')),
    )
  return stream
}
