import { createHash, createHmac } from 'node:crypto'
import { z } from 'zod'

/**
 * Hash before the first line of the log of all append-only data. Each line names what was added by its hash
 * and contains the hash of the line before it.
 */
export const GENESIS = '0'.repeat(64)

/** Length of a visit record and the hash of its newest entry. */
const visitLine = z.object({
  of: z.literal('visit'),
  visit: z.string(),
  length: z.number().int().nonnegative(),
  hash: z.string(),
})
/** Events of appointments. */
const eventLine = z.object({
  of: z.literal('event'),
  events: z.array(z.object({ stream: z.string(), version: z.number().int(), digest: z.string() })),
})
/** Lines of the access log that were written together. */
const accessLine = z.object({ of: z.literal('access'), count: z.number().int(), digest: z.string() })

export const lineBody = z.discriminatedUnion('of', [visitLine, eventLine, accessLine])
export type LineBody = z.infer<typeof lineBody>

export interface StoredLine {
  position: number
  /** `{position, …LineBody}` as JSON, byte for byte as it was hashed. */
  body: string
  hash: string
}
/** Length and last hash of the log. */
export interface LogHead {
  position: number
  hash: string
}

export const NO_LINES: LogHead = { position: 0, hash: GENESIS }

const sha256 = (...parts: string[]): string => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

/** The line that follows `head`. */
export const nextLine = (head: LogHead, what: LineBody): StoredLine => {
  const position = head.position + 1
  const body = JSON.stringify({ position, ...what })
  return { position, body, hash: sha256(head.hash, body) }
}

/** Seals a head, so that database access alone does not allow making one. */
export const headSeal = (key: string, { position, hash }: LogHead): string =>
  createHmac('sha256', key).update(`record log ${position} ${hash}`).digest('hex')

/** The content of a line, or null when it does not follow `before`. */
export const readLine = (before: LogHead, line: StoredLine): LineBody | null => {
  if (line.position !== before.position + 1 || line.hash !== sha256(before.hash, line.body)) return null
  try {
    const read: unknown = JSON.parse(line.body)
    const parsed = z.intersection(z.object({ position: z.literal(line.position) }), lineBody).safeParse(read)
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

const byName = ([one]: [string, unknown], [other]: [string, unknown]): number => (one < other ? -1 : 1)
/** The database does not keep the order of JSON keys. */
const withSortedKeys = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(byName))
    : value

export interface LoggedEvent {
  stream_id: string
  version: number
  type: string
  schema_version: number
  data: Record<string, unknown>
  at: Date
  actor_id: string | null
}
export const eventDigest = (event: LoggedEvent): string =>
  sha256(
    JSON.stringify(
      [
        event.stream_id,
        event.version,
        event.type,
        event.schema_version,
        event.data,
        event.at.toISOString(),
        event.actor_id,
      ],
      withSortedKeys,
    ),
  )
export const eventsBody = (events: readonly LoggedEvent[]): LineBody => ({
  of: 'event',
  events: events.map((event) => ({
    stream: event.stream_id,
    version: event.version,
    digest: eventDigest(event),
  })),
})

export interface LoggedAccess {
  at: Date
  practitioner_id: string
  action: string
  client_id: string
  appointment_id: string | null
  request_id: string
}
export const accessBody = (rows: readonly LoggedAccess[]): LineBody => ({
  of: 'access',
  count: rows.length,
  digest: sha256(
    rows
      .map((row) =>
        JSON.stringify([
          row.at.toISOString(),
          row.practitioner_id,
          row.action,
          row.client_id,
          row.appointment_id,
          row.request_id,
        ]),
      )
      .sort()
      .join('\n'),
  ),
})
