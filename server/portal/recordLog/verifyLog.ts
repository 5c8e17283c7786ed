import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import {
  accessBody,
  eventDigest,
  GENESIS,
  headSeal,
  type LoggedAccess,
  type LoggedEvent,
  type LogHead,
  NO_LINES,
  readLine,
} from './lines.ts'
import type { WitnessedHead } from './witness.ts'

/** The content of the log, and the rows that do not match it. */
export interface VerifiedLog {
  lines: number
  /** The first changed or missing line; null when all are intact. */
  firstBroken: number | null
  /** Expected length of each visit record and the hash of its newest entry. */
  visits: ReadonlyMap<string, { length: number; hash: string }>
  /** Events that are changed, missing or not logged. */
  brokenEvents: { stream: string; version: number }[]
  /** Lines of the log whose part of the access log is changed or missing. */
  brokenAccesses: number[]
  /** Number of lines of the access log that are not logged. */
  unloggedAccesses: number
  /** Heads outside the database that the log lacks or has another line for. */
  brokenHeads: WitnessedHead[]
  /** Last head of the log. */
  head: LogHead
}

const LINES_AT_ONCE = 200

/**
 * Checks the log, and the events and the access log against it.
 * @param trx a transaction with repeatable reads
 * @param key of the head's seal, or null when it is not available
 * @param witnessed heads from outside the database
 */
export const verifyLog = async (
  trx: Transaction<Tables>,
  key: string | null,
  witnessed: readonly WitnessedHead[],
): Promise<VerifiedLog> => {
  const visits = new Map<string, { length: number; hash: string }>()
  const brokenEvents: VerifiedLog['brokenEvents'] = []
  const brokenAccesses: number[] = []
  const hashes = new Map(witnessed.map(({ position }) => [position, '']))
  let before = NO_LINES
  let lines = 0
  let firstBroken: number | null = null

  for (;;) {
    const stored = await trx
      .selectFrom('record_log')
      .select(['position', 'body', 'hash'])
      .where('position', '>', before.position)
      .orderBy('position')
      .limit(LINES_AT_ONCE)
      .execute()
    const last = stored.at(-1)
    if (last === undefined) break
    const rows = await rowsBetween(trx, before.position, Number(last.position))
    for (const one of stored) {
      const line = { ...one, position: Number(one.position) }
      lines += 1
      const body = readLine(before, line)
      if (body === null) firstBroken ??= Math.min(before.position + 1, line.position)
      else if (body.of === 'visit') visits.set(body.visit, { length: body.length, hash: body.hash })
      else if (body.of === 'event') brokenEvents.push(...wrongEvents(body.events, rows.events(line.position)))
      else {
        const found = accessBody(rows.accesses(line.position))
        if (found.of !== 'access' || found.digest !== body.digest || found.count !== body.count)
          brokenAccesses.push(line.position)
      }
      before = { position: line.position, hash: line.hash }
      if (hashes.has(line.position)) hashes.set(line.position, line.hash)
    }
  }

  const head = await trx.selectFrom('record_log_head').select(['position', 'hash', 'seal']).executeTakeFirst()
  const isSealed =
    head === undefined
      ? lines === 0
      : Number(head.position) === before.position &&
        head.hash === (before.position === 0 ? GENESIS : before.hash) &&
        (key === null || head.seal === headSeal(key, before))
  if (!isSealed) firstBroken ??= Math.min(Number(head?.position ?? 0), before.position) + 1

  return {
    lines,
    firstBroken,
    visits,
    brokenEvents: [...brokenEvents, ...(await unloggedEvents(trx, before.position))],
    brokenAccesses,
    unloggedAccesses: await countUnlogged(trx, before.position),
    brokenHeads: witnessed.filter(({ position, hash }) => hashes.get(position) !== hash),
    head: before,
  }
}

const byPosition = <T extends { log_position: string | number | null }>(rows: readonly T[]) => {
  const groups = new Map<number, T[]>()
  for (const row of rows) {
    const position = Number(row.log_position)
    const group = groups.get(position)
    if (group === undefined) groups.set(position, [row])
    else group.push(row)
  }
  return (position: number): T[] => groups.get(position) ?? []
}

const rowsBetween = async (trx: Transaction<Tables>, after: number, to: number) => ({
  events: byPosition(
    await trx
      .selectFrom('event')
      .selectAll()
      .where('log_position', '>', after)
      .where('log_position', '<=', to)
      .execute(),
  ),
  accesses: byPosition<LoggedAccess & { log_position: string | number | null }>(
    await trx
      .selectFrom('access_log')
      .selectAll()
      .where('log_position', '>', after)
      .where('log_position', '<=', to)
      .execute(),
  ),
})

/** Events that the line names and that are missing or changed, and events that it does not name. */
const wrongEvents = (
  logged: readonly { stream: string; version: number; digest: string }[],
  stored: readonly LoggedEvent[],
): { stream: string; version: number }[] => {
  const left = new Map(stored.map((event) => [`${event.stream_id} ${event.version}`, event]))
  const wrong: { stream: string; version: number }[] = []
  for (const { stream, version, digest } of logged) {
    const event = left.get(`${stream} ${version}`)
    left.delete(`${stream} ${version}`)
    if (event === undefined || eventDigest(event) !== digest) wrong.push({ stream, version })
  }
  for (const { stream_id, version } of left.values()) wrong.push({ stream: stream_id, version })
  return wrong
}

/** Events without a position, or with one that no line has. */
const unloggedEvents = async (trx: Transaction<Tables>, last: number) => {
  const rows = await trx
    .selectFrom('event')
    .select(['stream_id', 'version'])
    .where(({ eb, or }) =>
      or([eb('log_position', 'is', null), eb('log_position', '>', last), eb('log_position', '<', 1)]),
    )
    .orderBy('position')
    .execute()
  return rows.map(({ stream_id, version }) => ({ stream: stream_id, version }))
}

const countUnlogged = async (trx: Transaction<Tables>, last: number): Promise<number> => {
  const { count } = await trx
    .selectFrom('access_log')
    .select(({ fn }) => fn.countAll().as('count'))
    .where(({ eb, or }) =>
      or([eb('log_position', 'is', null), eb('log_position', '>', last), eb('log_position', '<', 1)]),
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}
