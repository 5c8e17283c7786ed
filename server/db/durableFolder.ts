import { fdatasyncSync, fsyncSync } from 'node:fs'
import { access, chmod, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** The part of an open file that PGlite's file system (Emscripten's NODEFS) passes to its operations. */
interface OpenFile {
  /** Node's descriptor. */
  nfd: number
  node: { mode: number }
}
interface NodeFiles {
  isDir(mode: number): boolean
}
interface Operations {
  stream_ops: { fsync?: (file: OpenFile) => number }
}

/** EIO as numbered by PGlite's C library. */
const EIO = 29

/**
 * A failed flush must not be retried: the kernel may have dropped the data and report success the next time.
 * PostgreSQL therefore ends itself and recovers from its log at the next start; the server does the same.
 */
const endProcess = (error: unknown): never => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
  console.error(
    `The disk did not keep what was written (${code}): the server stops, nothing is acknowledged.`,
  )
  process.exit(1)
}

/**
 * A folder for PGlite whose flushes reach the disk. NODEFS has no `fsync`, so flushed data would stay in the
 * kernel. Directories are flushed too, because after a power cut a new file is found only if its directory
 * was flushed.
 */
class DurableFolder extends NodeFS {
  override async init(...[pg, given]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, given)
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [
          ...(emscriptenOpts.preRun ?? []),
          (module) => {
            const { NODEFS, FS } = module as unknown as { NODEFS: Operations; FS: NodeFiles }
            NODEFS.stream_ops.fsync = ({ nfd, node }) => {
              try {
                if (FS.isDir(node.mode)) fsyncSync(nfd)
                else fdatasyncSync(nfd)
                return 0
              } catch (error) {
                endProcess(error)
                return EIO
              }
            }
          },
        ],
      },
    }
  }
}

/** PGlite's parameters without the switch that turns flushing off; NODEFS then receives the `fsync` calls. */
const startParams = [
  ...PGlite.defaultStartParams.filter((one) => one !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
]

const AT_ONCE = 32

/** Visits every file and folder inside, then the folder itself. */
const eachIn = async (folder: string, visit: (path: string, isFolder: boolean) => Promise<void>) => {
  const inside = await readdir(folder, { recursive: true, withFileTypes: true })
  const all = inside.map((one) => ({ path: join(one.parentPath, one.name), isFolder: one.isDirectory() }))
  all.push({ path: folder, isFolder: true })
  for (let first = 0; first < all.length; first += AT_ONCE)
    await Promise.all(all.slice(first, first + AT_ONCE).map(({ path, isFolder }) => visit(path, isFolder)))
}

const flush = async (path: string): Promise<void> => {
  const file = await open(path)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Opens PostgreSQL in this process over a folder. Acknowledged data is on the disk. */
export const openDurableFolder = async (path: string): Promise<PGlite> => {
  const isNew = await access(join(path, 'PG_VERSION')).then(
    () => false,
    () => true,
  )
  const pglite = await PGlite.create({ fs: new DurableFolder(path), startParams, extensions: { btree_gist } })
  // PGlite makes files that everybody may read, whatever PostgreSQL asks for.
  await eachIn(path, (file, isFolder) => chmod(file, isFolder ? 0o700 : 0o600))
  // PGlite creates a new folder through another file system, which does not flush.
  if (isNew) await eachIn(path, flush)
  return pglite
}
