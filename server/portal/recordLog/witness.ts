import { appendFile, mkdir, readFile, rename, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import type { SignatureCheck, SigningKey } from '../signing/signingKey.ts'
import type { LogHead } from './lines.ts'

/**
 * Writes the newest head of the log outside the database, so that a change of the database alone is noticed.
 */
export interface HeadWitness {
  /**
   * Resolves when this head or a newer one is in every place. Never fails, because the clinic continues
   * without it.
   */
  record(head: LogHead): Promise<void>
}

/** Bytes of the file with the newest heads; there is one file of earlier ones. */
const PLACE_BYTES = 1024 * 1024
export const earlier = (path: string): string => `${path}.1`

const signedText = ({ position, hash }: LogHead): string => `consulta record log\n${position}\n${hash}`

export const createHeadWitness = (parts: {
  /** Files, on separate disks where possible. */
  paths: readonly string[]
  signingKey: SigningKey
  clock: () => Date
  /** Called when a place refuses a head; the next head is tried there again. */
  failed: (path: string, error: unknown) => void
}): HeadWitness => {
  let newest: LogHead = { position: 0, hash: '' }
  let written = 0
  let writing: Promise<void> | null = null

  const append = async (path: string, line: string): Promise<void> => {
    try {
      const size = await stat(path).then(
        (found) => found.size,
        () => 0,
      )
      if (size === 0) await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      if (size > PLACE_BYTES) await rename(path, earlier(path))
      await appendFile(path, line, { mode: 0o600, flush: true })
    } catch (error) {
      parts.failed(path, error)
    }
  }

  /** Heads that arrive during a write are written as one line. */
  const writeAll = async (): Promise<void> => {
    while (newest.position > written) {
      const head = newest
      const line = {
        at: parts.clock().toISOString(),
        ...head,
        signature: parts.signingKey.sign(signedText(head)),
      }
      await Promise.all(parts.paths.map((path) => append(path, `${JSON.stringify(line)}\n`)))
      written = head.position
    }
    writing = null
  }

  return {
    async record(head) {
      if (head.position > newest.position) newest = head
      while (written < head.position) {
        writing ??= writeAll()
        await writing
      }
    },
  }
}

const witnessed = z.object({
  at: z.string(),
  position: z.number().int().positive(),
  hash: z.string(),
  signature: z.string(),
})
export type WitnessedHead = z.infer<typeof witnessed>

const readPlace = async (path: string): Promise<string> => {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  }
}

/**
 * The heads of a place, oldest first.
 * @param check of their signatures, or null when no key is available
 * @returns null when there is no such file; `unreadable`: lines that are no head or not signed by this clinic
 */
export const readWitness = async (
  path: string,
  check: SignatureCheck | null,
): Promise<{ heads: WitnessedHead[]; unreadable: number } | null> => {
  const text = (await readPlace(earlier(path))) + (await readPlace(path))
  if (text === '') return null
  const heads: WitnessedHead[] = []
  let unreadable = 0
  for (const line of text.split('\n')) {
    if (line === '') continue
    const head = parsedHead(line)
    if (head !== null && (check === null || check(signedText(head), head.signature))) heads.push(head)
    else unreadable += 1
  }
  return { heads, unreadable }
}

const parsedHead = (line: string): WitnessedHead | null => {
  try {
    return witnessed.safeParse(JSON.parse(line)).data ?? null
  } catch {
    return null
  }
}
