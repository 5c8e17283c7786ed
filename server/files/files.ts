import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileAddresses, FileState, FileStatus } from '../../src/contracts/portal/files/file.ts'
import { type FilePurpose, rulesOf } from '../../src/contracts/portal/files/filePurposes.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/client.ts'
import { checkUnavailable, fileRefused, notFound } from '../http/apiFailure.ts'
import { checkFile, refusalByLook } from './check/checkFile.ts'
import { type ClamdAddress, ScannerUnavailable } from './check/clamd.ts'
import { safeName } from './fileName.ts'
import {
  type Announced,
  type AnnouncedWithin,
  announceFile,
  dueFiles,
  type FileRow,
  findFile,
  forgetFile,
  ownFile,
  setReady,
  setReceived,
  setRefused,
  storedFileOf,
} from './fileStore.ts'
import { limitConcurrency } from './limitConcurrency.ts'
import { ADDRESS_MS, createSignedAddresses, type Disposition } from './signedAddress.ts'
import type { FileStorage } from './storage/fileStorage.ts'

interface FilesParts {
  db: Database
  clock: Clock
  storage: FileStorage
  /** Folder of the bytes that have not been checked. */
  incoming: string
  /** Null: files are not scanned. */
  scanner: ClamdAddress | null
  /** Bytes of one practitioner in all. */
  quota: number
  /** Key of the signed addresses. */
  key: string
  /** Told when a check could not be made. */
  failed: (error: unknown) => void
}

/** Checks at once: each may unpack a picture of 256 MB. */
const CHECKS_AT_ONCE = 2
/** How long a call waits for a check. */
const WAIT_MS = 10_000

const after = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref()
  })

/**
 * Every file that somebody sends: received, checked, kept, handed out, deleted. Features attach a ready file in
 * their own transaction (`attachFile`) and release it (`releaseFile`).
 */
export const createFiles = ({ db, clock, storage, incoming, scanner, quota, key, failed }: FilesParts) => {
  const addresses = createSignedAddresses(key)
  const checks = new Map<string, Promise<void>>()
  const inTurn = limitConcurrency(CHECKS_AT_ONCE)
  const pathOf = (id: string): string => join(incoming, id)

  const removeIncoming = async (id: string): Promise<void> => {
    await rm(pathOf(id), { force: true })
    // The store of resumable uploads writes this beside the bytes.
    await rm(`${pathOf(id)}.json`, { force: true })
  }

  const checkNow = async (id: string): Promise<void> => {
    const row = await findFile(db, id)
    if (row?.state !== 'checking') return
    const bytes = await readFile(pathOf(id)).catch(() => null)
    const checked =
      bytes === null || bytes.length !== Number(row.size)
        ? ({ verdict: 'refused', refusal: 'damaged' } as const)
        : await checkFile({ purpose: row.purpose, declaredType: row.declared_type, bytes }, scanner)
    if (checked.verdict === 'refused') await setRefused(db, id, checked.refusal)
    else {
      await storage.put(row.storage_key, checked.bytes)
      await setReady(db, row, { type: checked.type, size: checked.bytes.length, sha256: checked.sha256 })
      // Its sender gave up meanwhile.
      if ((await findFile(db, id)) === undefined) await storage.delete(row.storage_key)
    }
    await removeIncoming(id)
  }

  /** The check of a file that is running, or a new one. */
  const check = (id: string): Promise<void> => {
    const running = checks.get(id)
    if (running !== undefined) return running
    const begun = inTurn(() => checkNow(id)).finally(() => checks.delete(id))
    checks.set(id, begun)
    return begun
  }

  const statusOf = (row: FileRow): FileStatus => {
    if (row.state === 'ready') return { state: 'ready', file: storedFileOf(row) }
    if (row.state === 'refused' && row.refusal !== null) return { state: 'refused', refusal: row.refusal }
    if (row.state === 'uploading' || row.state === 'checking') return { state: row.state }
    throw notFound()
  }

  const remove = async (row: FileRow): Promise<void> => {
    await storage.delete(row.storage_key)
    await removeIncoming(row.id)
    await forgetFile(db, row)
  }

  const files = {
    /** Folder of the uploads that are under way. */
    incoming,

    /**
     * Announces a file whose bytes come next.
     * @returns its id
     * @throws ApiFailure 409 fileRefused, fileQuota; 429
     */
    async announce(about: Announced, id: string = randomUUID(), within?: AnnouncedWithin): Promise<string> {
      const refusal = refusalByLook(about.purpose, about.type, about.size)
      if (refusal !== null) throw fileRefused(refusal)
      const file = { ...about, id, name: safeName(about.name), ...(within === undefined ? {} : { within }) }
      await announceFile(db, file, quota, clock())
      return id
    },

    /** All bytes are in `incoming`; the check begins. */
    async received(id: string, size: number): Promise<void> {
      await setReceived(db, id, size)
      check(id).catch(failed)
    },

    /**
     * Receives a whole file at once and checks it.
     * @param announced `size`: what it has at most
     * @returns the id of a file that is ready
     * @throws ApiFailure 409 fileRefused, fileQuota; 429; 503
     */
    async receive(announced: Announced, bytes: Readable): Promise<string> {
      const max = rulesOf(announced.purpose).maxBytes
      const id = await this.announce({ ...announced, size: Math.max(1, Math.min(announced.size, max)) })
      try {
        await mkdir(incoming, { recursive: true, mode: 0o700 })
        let size = 0
        const counted = async function* (source: AsyncIterable<Buffer>) {
          for await (const chunk of source) {
            size += chunk.length
            if (size > max) throw fileRefused('tooLarge')
            yield chunk
          }
        }
        await pipeline(bytes, counted, createWriteStream(pathOf(id), { mode: 0o600 }))
        if (size === 0) throw fileRefused('empty')
        await setReceived(db, id, size)
      } catch (error) {
        await this.cancel(announced.practitionerId, id)
        throw error
      }
      const status = await this.status(announced.practitionerId, id)
      if (status.state === 'ready') return id
      throw status.state === 'refused' ? fileRefused(status.refusal) : checkUnavailable()
    },

    /**
     * Where the practitioner's own file stands; waits for its check.
     * @throws ApiFailure 404, 503 checkUnavailable
     */
    async status(practitionerId: string, id: string): Promise<FileStatus> {
      const row = await ownFile(db, practitionerId, id)
      if (row.state !== 'checking') return statusOf(row)
      try {
        await Promise.race([check(id), after(WAIT_MS)])
      } catch (error) {
        failed(error)
        if (error instanceof ScannerUnavailable) throw checkUnavailable()
        throw error
      }
      return statusOf(await ownFile(db, practitionerId, id))
    },

    /** The same at once. `size` in bytes. @throws ApiFailure 404 */
    async peek(practitionerId: string, id: string): Promise<{ state: FileState; size: number }> {
      const { state, size } = await ownFile(db, practitionerId, id)
      return { state, size: Number(size) }
    },

    /** Deletes what nothing uses; a file in use stays. @throws ApiFailure 404 */
    async cancel(practitionerId: string, id: string): Promise<void> {
      const row = await ownFile(db, practitionerId, id)
      if (row.attached_at !== null) throw notFound()
      await remove(row)
    },

    /** Addresses for `<img>`, and to save under the file's name. Record the read before. */
    addresses(id: string): FileAddresses {
      const expires = clock().getTime() + ADDRESS_MS
      return {
        show: addresses.sign({ id, disposition: 'inline', expires }),
        save: addresses.sign({ id, disposition: 'attachment', expires }),
        expires_at: new Date(expires).toISOString(),
      }
    },

    /**
     * The bytes behind a signed address. Pictures of practitioners in use need no signature: patients see them.
     * @throws ApiFailure 404 for a wrong or old signature too
     */
    async open(
      id: string,
      claim: { disposition: Disposition; expires: number; signature: string } | null,
    ): Promise<{ row: FileRow; bytes: Readable; size: number }> {
      const isSigned =
        claim !== null && addresses.isValid({ id, ...claim }, claim.signature, clock().getTime())
      const row = await findFile(db, id)
      if (row?.state !== 'ready') throw notFound()
      // Its bytes are deleted next.
      if (row.delete_after !== null && row.delete_after <= clock()) throw notFound()
      const isPublic = row.purpose === ('avatar' satisfies FilePurpose) && row.attached_at !== null
      if (!isSigned && !isPublic) throw notFound()
      return files.read(id)
    },

    /** The bytes of a file, for a caller who has checked who may have them. @throws ApiFailure 404 */
    async read(id: string): Promise<{ row: FileRow; bytes: Readable; size: number }> {
      const row = await findFile(db, id)
      if (row?.state !== 'ready') throw notFound()
      const bytes = await storage.get(row.storage_key)
      if (bytes === null) throw notFound()
      return { row, bytes, size: Number(row.size) }
    },

    /**
     * The bytes of the practitioner's own file. Record the read before.
     * @throws ApiFailure 404
     */
    async readOwn(practitionerId: string, id: string): Promise<Readable> {
      await ownFile(db, practitionerId, id)
      return (await files.read(id)).bytes
    },

    /** Deletes the bytes whose time has come. */
    async tidy(): Promise<void> {
      for (const row of await dueFiles(db, clock())) await remove(row)
    },
  }
  return files
}
export type Files = ReturnType<typeof createFiles>
