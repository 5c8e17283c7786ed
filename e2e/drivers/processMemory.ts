import { closeSync, openSync, readSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'

/** The processes of one server (Linux): those that were started with its folder. */
export const processesOf = async (dataDir: string): Promise<number[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const found: number[] = []
  for (const pid of pids) {
    const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '')
    if (environment.split('\0').includes(`DATA_DIR=${dataDir}`)) found.push(pid)
  }
  return found
}

const CHUNK = 4 * 1_024 * 1_024

/** Which of these byte strings are somewhere in the writable memory of a process. */
export const foundInMemory = async (
  pid: number,
  wanted: ReadonlyMap<string, Buffer>,
): Promise<Set<string>> => {
  const found = new Set<string>()
  const regions = (await readFile(`/proc/${pid}/maps`, 'utf8')).split('\n').flatMap((line) => {
    const [, begin, end] = /^([0-9a-f]+)-([0-9a-f]+) rw/.exec(line) ?? []
    return begin === undefined || end === undefined
      ? []
      : [{ begin: Number.parseInt(begin, 16), end: Number.parseInt(end, 16) }]
  })
  const overlap = Math.max(...[...wanted.values()].map(({ length }) => length))
  const memory = openSync(`/proc/${pid}/mem`, 'r')
  const chunk = Buffer.alloc(CHUNK + overlap)
  try {
    for (const { begin, end } of regions)
      for (let at = begin; at < end; at += CHUNK) {
        let read = 0
        try {
          read = readSync(memory, chunk, 0, Math.min(chunk.length, end - at), at)
        } catch {
          // Reserved and never used, or freed meanwhile.
          continue
        }
        for (const [name, bytes] of wanted) if (chunk.subarray(0, read).includes(bytes)) found.add(name)
      }
  } finally {
    closeSync(memory)
  }
  return found
}
