import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/client.ts'
import { KEPT_MS } from './outbox.ts'
import type { MailTransport } from './smtp.ts'

const POLL_MS = 3_000
/** After a failure: doubles from the first to the last. Longer than one try can take. */
const RETRY_MS = { first: 60_000, last: 30 * 60_000 }

interface Deps {
  db: Database
  clock: Clock
  transport: MailTransport
  /** Told of each mail that was not sent; `code` contains no address. */
  onTrouble: (trouble: { kind: 'refused' | 'failed'; code: string }) => void
}

/** Sends what waits in the outbox. */
export interface MailSender {
  /** Tries every mail that is due once. */
  sendDue(): Promise<void>
  /** Goes on until `stop`. */
  start(): void
  /** Resolves when nothing is being sent any more. */
  stop(): Promise<void>
}

/**
 * A mail is claimed before it is sent: its next try is set in the same statement, so that no other process sends it
 * meanwhile, and a process that ends leaves it to a later try. What was sent is removed, because it may hold a code;
 * so is what the mail server refuses for good.
 */
export const createMailSender = ({ db, clock, transport, onTrouble }: Deps): MailSender => {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let running: Promise<void> = Promise.resolve()

  /** One at a time, so that a slow mail server keeps no claim for longer than a try lasts. */
  const claim = () => {
    const now = clock()
    const due = db
      .selectFrom('outbox')
      .select('id')
      .where('next_try_at', '<=', now)
      .where('created_at', '>=', new Date(now.getTime() - KEPT_MS))
      .orderBy('next_try_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
    const wait = sql<number>`least(${RETRY_MS.first} * power(2, least(tries, 20)), ${RETRY_MS.last})`
    return db
      .updateTable('outbox')
      .set({
        tries: sql<number>`tries + 1`,
        next_try_at: sql<Date>`${now}::timestamptz + ${wait} * interval '1 millisecond'`,
      })
      .where('id', 'in', due)
      .returning(['id', 'recipient', 'language', 'subject', 'body', 'calendar'])
      .executeTakeFirst()
  }

  const sendDue = async () => {
    while (!stopped) {
      const mail = await claim()
      if (mail === undefined) return
      const delivery = await transport.send(mail)
      if (delivery.kind !== 'sent') onTrouble(delivery)
      if (delivery.kind !== 'failed') await db.deleteFrom('outbox').where('id', '=', mail.id).execute()
    }
  }

  const poll = () => {
    running = sendDue()
      .catch((error: unknown) => {
        onTrouble({ kind: 'failed', code: error instanceof Error ? error.name : 'unknown' })
      })
      .finally(() => {
        if (!stopped) timer = setTimeout(poll, POLL_MS)
      })
  }

  return {
    sendDue,
    start: poll,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
      transport.close()
    },
  }
}
