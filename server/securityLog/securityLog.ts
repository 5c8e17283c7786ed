import { createHmac } from 'node:crypto'
import { appendFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import { addressGroup } from '../http/clientAddress.ts'

/**
 * What matters to who looks after a clinic's safety. No e-mail, name, patient, token or address stands in it: an
 * account is its id, an address a keyed hash, with which calls of one address can be told to be of one.
 */
export const securityKinds = [
  'server.started',
  'server.stopped',
  'signIn.succeeded',
  'signIn.refused',
  'signOut',
  /** A refresh token that was spent before was shown again: its session was ended. */
  'session.reused',
  'session.refused',
  /** A password was changed. */
  'password.changed',
  /** A code that was sent by mail was wrong. */
  'code.refused',
  /** Too many attempts, or too many calls. */
  'limit.reached',
  /** A bearer, or a meeting's token, that opens nothing. */
  'token.refused',
  /** An id that does not exist, or is somebody else's: it was answered alike. */
  'id.refused',
  /** A prescription that is not as it was signed. */
  'seal.broken',
  /** The log of the records ends before its head outside the database, or is another. */
  'records.broken',
  'records.headNotWritten',
] as const
export type SecurityKind = (typeof securityKinds)[number]

export const securityEvent = z.object({
  at: z.iso.datetime(),
  kind: z.enum(securityKinds),
  /** Practitioner's id. */
  account: z.string().optional(),
  session: z.string().optional(),
  /** Keyed hash of the address, or of its /64. */
  address: z.string().optional(),
  /** The route as it is declared, never with what was in it. */
  route: z.string().optional(),
  /** Id of the request, as in the server's log and in answers of 500. */
  request: z.string().optional(),
  /** Whether the account was signed in on this device before. */
  knownDevice: z.boolean().optional(),
  /** So many earlier events could not be written. */
  lost: z.number().optional(),
})
export type SecurityEvent = z.infer<typeof securityEvent>

export interface SecurityLog {
  /** Never waits and never fails: no call depends on it. `address` is hashed. */
  record(kind: SecurityKind, about?: Omit<SecurityEvent, 'at' | 'kind' | 'lost'>): void
  /** Resolves once what was recorded is in the file. */
  flush(): Promise<void>
}

/** One file and five older ones, of a megabyte each. */
const FILE_BYTES = 1024 * 1024
const OLDER_FILES = 5
/** Events that wait to be written; a flood of them is counted, not kept. */
const MAX_WAITING = 10_000

export const securityLogPath = (dataDir: string): string => join(dataDir, 'security.log')
/** Oldest first. */
export const securityLogFiles = (dataDir: string): string[] => {
  const path = securityLogPath(dataDir)
  return [...Array.from({ length: OLDER_FILES }, (_, index) => `${path}.${OLDER_FILES - index}`), path]
}

const rotate = async (dataDir: string): Promise<void> => {
  const files = securityLogFiles(dataDir)
  for (const [index, older] of files.slice(0, -1).entries())
    await rename(files[index + 1] ?? '', older).catch(() => undefined)
}

export const createSecurityLog = (parts: { dataDir: string; key: string; clock: Clock }): SecurityLog => {
  const path = securityLogPath(parts.dataDir)
  const hashed = (address: string) =>
    createHmac('sha256', parts.key)
      .update(`security log\n${addressGroup(address)}`)
      .digest('base64url')
      .slice(0, 16)
  let waiting: string[] = []
  let lost = 0
  let writing: Promise<void> | null = null

  const write = async (): Promise<void> => {
    while (waiting.length > 0) {
      const lines = waiting
      waiting = []
      try {
        const { size } = await stat(path).catch(() => ({ size: 0 }))
        if (size > FILE_BYTES) await rotate(parts.dataDir)
        await appendFile(path, lines.join(''), { mode: 0o600 })
      } catch {
        lost += lines.length
      }
    }
    writing = null
  }

  return {
    record(kind, { address, ...about } = {}) {
      if (waiting.length >= MAX_WAITING) {
        lost += 1
        return
      }
      const event: SecurityEvent = {
        at: parts.clock().toISOString(),
        kind,
        ...about,
        ...(address === undefined ? {} : { address: hashed(address) }),
        ...(lost === 0 ? {} : { lost }),
      }
      lost = 0
      waiting.push(`${JSON.stringify(event)}\n`)
      writing ??= write()
    },
    flush: async () => {
      while (writing !== null) await writing
    },
  }
}

/** For tests and tools that keep none. */
export const noSecurityLog: SecurityLog = { record: () => undefined, flush: async () => undefined }
