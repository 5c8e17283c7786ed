import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { BlobReader, configure, type FileEntry, ZipReader } from '@zip.js/zip.js'
import { z } from 'zod'
import { EXPORT_FORMAT, EXPORT_VERSION } from '../../dataExport/dataExport.ts'
import { type SignatureCheck, signatureCheck } from '../../signing/signingKey.ts'

configure({ useWebWorkers: false })

/** Files in one archive: ten for each of a hundred thousand patients. */
const MAX_ENTRIES = 1_000_000
const SMALL_BYTES = 64 * 1024
const MANIFEST_BYTES = 512 * 1024 * 1024
/** One line of a table: an event, or an entry of a visit's record. */
const LINE_CHARACTERS = 1_000_000

const manifestShape = z.object({
  format: z.literal(EXPORT_FORMAT),
  version: z.literal(EXPORT_VERSION),
  practitioner: z.uuid(),
  exported_at: z.iso.datetime(),
  files: z.array(
    z.object({
      path: z.string().max(512),
      size: z.number().int().nonnegative(),
      sha256: z.string().length(64),
    }),
  ),
})
export type Manifest = z.infer<typeof manifestShape>

/** The archive is none of ours, is damaged, or was changed. */
export class ArchiveError extends Error {
  override name = 'ArchiveError'
}

export interface PracticeArchive {
  readonly manifest: Manifest
  /** SHA-256 of the list of files, hexadecimal: names this export among all. */
  readonly digest: string
  /** Checks signatures by the keys that came with the archive. */
  readonly signatures: SignatureCheck
  /** The bytes of a listed file. @throws ArchiveError at its end when it is not as it was exported */
  bytes(path: string): AsyncIterable<Uint8Array>
  /** Each line of a listed table as JSON. @throws ArchiveError */
  lines(path: string): AsyncIterable<unknown>
  close(): Promise<void>
}

const streamOf = (entry: FileEntry): AsyncIterable<Uint8Array> => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  // A failure reaches the reader through the stream.
  entry.getData(writable).catch((error: unknown) => writable.abort(error).catch(() => undefined))
  return readable as unknown as AsyncIterable<Uint8Array>
}

const textOf = async (entry: FileEntry, max: number): Promise<string> => {
  if (entry.uncompressedSize > max) throw new ArchiveError(`${entry.filename} is too large`)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of streamOf(entry)) {
    size += chunk.length
    if (size > max) throw new ArchiveError(`${entry.filename} is too large`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const entriesOf = async (reader: ZipReader<unknown>): Promise<Map<string, FileEntry>> => {
  const entries = new Map<string, FileEntry>()
  for await (const entry of reader.getEntriesGenerator()) {
    if (entry.directory) continue
    if (entries.size >= MAX_ENTRIES) throw new ArchiveError('It has too many files')
    entries.set(entry.filename, entry)
  }
  return entries
}

/**
 * Opens an export of a practice and checks its list of files against the signature and the key that came with it.
 * @throws ArchiveError
 */
export const openPracticeArchive = async (path: string): Promise<PracticeArchive> => {
  const reader = new ZipReader(new BlobReader(await openAsBlob(path)))
  const entries = await entriesOf(reader).catch((error: unknown) => {
    throw error instanceof ArchiveError ? error : new ArchiveError('It is not a ZIP file, or is damaged')
  })
  const entryAt = (name: string): FileEntry => {
    const entry = entries.get(name)
    if (entry === undefined) throw new ArchiveError(`${name} is missing`)
    return entry
  }
  const pems: string[] = []
  for (const [name, entry] of entries)
    if (name.startsWith('public-keys/')) pems.push(await textOf(entry, SMALL_BYTES))
  const signatures = signatureCheck(pems)
  const text = await textOf(entryAt('manifest.json'), MANIFEST_BYTES)
  const signature = (await textOf(entryAt('manifest.sig'), SMALL_BYTES)).trim()
  if (!signatures(`consulta export\n${text}`, signature))
    throw new ArchiveError('The signature of its list of files does not hold')
  const parsed = manifestShape.safeParse(JSON.parse(text))
  if (!parsed.success) throw new ArchiveError('It is not an export of a practice, or of a newer version')
  const listed = new Map(parsed.data.files.map((file) => [file.path, file]))

  const bytes = async function* (name: string) {
    const file = listed.get(name)
    if (file === undefined) throw new ArchiveError(`${name} is not in the list of files`)
    const hash = createHash('sha256')
    let size = 0
    for await (const chunk of streamOf(entryAt(name))) {
      size += chunk.length
      // Before more of it is taken than was announced.
      if (size > file.size) break
      hash.update(chunk)
      yield chunk
    }
    if (size !== file.size || hash.digest('hex') !== file.sha256)
      throw new ArchiveError(`${name} is not as it was exported`)
  }
  return {
    manifest: parsed.data,
    digest: createHash('sha256').update(text).digest('hex'),
    signatures,
    bytes,
    async *lines(name) {
      const decoder = new TextDecoder('utf-8', { fatal: true })
      let rest = ''
      for await (const chunk of bytes(name)) {
        const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
        rest = lines.pop() ?? ''
        if (rest.length > LINE_CHARACTERS) throw new ArchiveError(`A line of ${name} is too long`)
        for (const line of lines) if (line !== '') yield JSON.parse(line)
      }
    },
    close: () => reader.close(),
  }
}
