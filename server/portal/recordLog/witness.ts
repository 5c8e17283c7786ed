import { appendFile, mkdir, readFile, rename, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import type { SignatureCheck, SigningKey } from '../signing/signingKey.ts'
import type { LogHead } from './lines.ts'

/** The newest head of the log, outside the database: whoever changes only that cannot make it fit again. */
export interface HeadWitness {
  /** Resolves once this head, or a newer one, stands in every place. Never fails: the clinic goes on. */
  record(head: LogHead): Promise<void>
}

/** A place keeps the newest heads, and one file of earlier ones. */
const PLACE_BYTES = 1024 * 1024
export const earlier = (path: string): string => `${path}.1`

const signedText = ({ position, hash }: LogHead): string => `consulta record log\n${position}\n${hash}`

export const createHeadWitness = (parts: {
  /** Files, on disks of their own where there are. */
  places: readonly string[]
  signingKey: SigningKey
  clock: () => Date
  /** Told when a place does not take a head; the next one is tried there again. */
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

  /** Heads that come while one is written make one more line together. */
  const writeAll = async (): Promise<void> => {
    while (newest.position > written) {
      const head = newest
      const line = {
        at: parts.clock().toISOString(),
        ...head,
        signature: parts.signingKey.sign(signedText(head)),
      }
      await Promise.all(parts.places.map((path) => append(path, `${JSON.stringify(line)}\n`)))
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
 * The heads that stand in a place, oldest first.
 * @param check of their signatures, or null when no key is at hand
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
