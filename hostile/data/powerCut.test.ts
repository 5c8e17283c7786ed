import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { type QueryExecutorProvider, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { type Database, openDatabase } from '../../server/db/client.ts'
import { reportInputs, runs } from '../inputs.ts'

/** Called with each flushed descriptor; its exception is the error of the flush. */
const flushed = vi.hoisted(() => ({ by: (_descriptor: number): void => undefined }))

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>()
  const watched = (flush: (descriptor: number) => void) => (descriptor: number) => {
    flushed.by(descriptor)
    flush(descriptor)
  }
  return { ...fs, fsyncSync: watched(fs.fsyncSync), fdatasyncSync: watched(fs.fdatasyncSync) }
})

let place: string
let folder: string
/** Content of the disk after a power cut: of each file, the state of its last flush. */
let disk: string
let flushes: string[]
let open: Database[]
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'consulta-power-'))
  folder = join(place, 'db')
  disk = join(place, 'disk')
  cpSync(inject('emptyDatabase').folder, folder, { recursive: true })
  cpSync(folder, disk, { recursive: true })
  flushes = []
  open = []
  flushed.by = (descriptor) => {
    const path = readlinkSync(`/proc/self/fd/${descriptor}`)
    const place = relative(folder, path)
    flushes.push(place)
    if (place.startsWith('..') || !existsSync(path)) return
    const kept = join(disk, place)
    if (!statSync(path).isDirectory()) {
      mkdirSync(dirname(kept), { recursive: true })
      copyFileSync(path, kept)
      return
    }
    // The names in a folder: removed files are gone, new ones exist without content.
    for (const name of readdirSync(kept))
      if (!existsSync(join(path, name))) rmSync(join(kept, name), { recursive: true })
    for (const name of readdirSync(path))
      if (!existsSync(join(kept, name))) {
        if (statSync(join(path, name)).isDirectory()) mkdirSync(join(kept, name))
        else writeFileSync(join(kept, name), '')
      }
  }
})
afterEach(async () => {
  flushed.by = () => undefined
  for (const db of open) await db.destroy().catch(() => undefined)
  await rm(place, { recursive: true, force: true })
})

const openAt = async (path: string): Promise<Database> => {
  const db = await openDatabase({ kind: 'folder', path })
  open.push(db)
  return db
}
const insert = (db: QueryExecutorProvider, label: string) =>
  sql`insert into speciality (id, label) values (gen_random_uuid(), ${label})`.execute(db)
const labels = async (db: Database) =>
  (await db.selectFrom('speciality').select('label').orderBy('label').execute()).map(({ label }) => label)

describe('a power cut with the data in a folder', () => {
  it('loses nothing that was acknowledged, in one statement or in a transaction', async () => {
    const db = await openAt(folder)
    const count = runs(6, 200)
    const acknowledged: string[] = []
    for (let n = 0; n < count; n++) {
      const label = String(n).padStart(4, '0')
      flushes = []
      if (n % 2 === 0) await insert(db, label)
      else await db.transaction().execute((trx) => insert(trx, label))
      expect(flushes.some((path) => path.startsWith('pg_wal'))).toBe(true)
      acknowledged.push(label)
      if (n === count / 2) await sql`checkpoint`.execute(db)
    }
    reportInputs('transactions before a power cut', count)
    // Writes after the last flush are lost; the original folder is never read again.
    expect(await labels(await openAt(disk))).toEqual(acknowledged)
  })

  it('ends the process when a flush fails, before anything is acknowledged', async () => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'failingFlush.ts'), folder])
    let printed = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        printed += chunk.toString()
      })
    const [code] = await once(child, 'close')
    expect(code).toBe(1)
    expect(printed).toContain('acknowledged before the failure')
    expect(printed).toContain('The disk did not keep what was written (EIO)')
    expect(printed).not.toContain('acknowledged after the failure')
  })

  it('is nobody else’s to read', async () => {
    await openAt(folder)
    const open: string[] = []
    for (const { parentPath, name } of readdirSync(folder, { recursive: true, withFileTypes: true }))
      if ((statSync(join(parentPath, name)).mode & 0o077) !== 0) open.push(name)
    expect(open).toEqual([])
  })
})
