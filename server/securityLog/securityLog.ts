import { createHmac } from 'node:crypto'
import { appendFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import { addressGroup } from '../http/clientAddress.ts'

/**
 * Events for the operator of a clinic. They contain no e-mail, name, patient, token or address: an account is
 * its id, an address a keyed hash that only allows comparing.
 */
export const securityKinds = [
  'server.started',
  'server.stopped',
  'signIn.succeeded',
  'signIn.refused',
  'signOut',
  /** A spent refresh token was used again; its session was ended. */
  'session.reused',
  'session.refused',
  /** A sign-up was completed. */
  'account.created',
  /** A practitioner deleted the own profile. */
  'account.deleted',
  'data.exported',
  /** Addresses of a document that the practitioner handed in were given out. */
  'document.opened',
  /** Sessions were ended from another device; without a session all others of the account. */
  'session.ended',
  /** A password was changed. */
  'password.changed',
  /** The address with which an account is opened was changed. */
  'email.changed',
  /** An authenticator app was turned on or off. */
  'factor.added',
  'factor.removed',
  /** A code of the second factor was wrong. */
  'factor.refused',
  /** A recovery code was used. */
  'recovery.used',
  'recovery.renewed',
  'passkey.added',
  'passkey.removed',
  'passkey.refused',
  /** A mailed code was wrong. */
  'code.refused',
  /** Too many attempts or calls. */
  'limit.reached',
  /** A bearer or meeting token was invalid. */
  'token.refused',
  /** An id does not exist or belongs to somebody else; both got the same answer. */
  'id.refused',
  /** A prescription does not match its seal. */
  'seal.broken',
  /** The log of the records ends before its head outside the database, or differs from it. */
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
  /** The declared route, without parameters. */
  route: z.string().optional(),
  /** Id of the request, as in the server's log and in answers of 500. */
  request: z.string().optional(),
  /** Whether the account was signed in on this device before. */
  knownDevice: z.boolean().optional(),
  /** Number of earlier events that could not be written. */
  lost: z.number().optional(),
})
export type SecurityEvent = z.infer<typeof securityEvent>

export interface SecurityLog {
  /** Never waits and never fails, because no call depends on it. `address` is hashed. */
  record(kind: SecurityKind, about?: Omit<SecurityEvent, 'at' | 'kind' | 'lost'>): void
  /** Resolves when all recorded events are in the file. */
  flush(): Promise<void>
}

/** Size of one file; there are five older ones. */
const FILE_BYTES = 1024 * 1024
const OLDER_FILES = 5
/** Events that may wait to be written; further ones are counted. */
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

/** For tests and tools without a log. */
export const noSecurityLog: SecurityLog = { record: () => undefined, flush: async () => undefined }
