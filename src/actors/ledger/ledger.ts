import { LEDGER_AGE, LEDGER_SIZE, type LedgerEntry } from '../../contracts/ledger.ts'
import { toJsonl } from '../../services/ledger/exportLedger.ts'
import { sessionsToDrop } from '../../services/ledger/ledgerCap.ts'
import { openLedgerStore } from '../../services/ledger/ledgerStore.ts'
import { LedgerWriter } from '../../services/ledger/ledgerWriter.ts'
import { type Inspected, Recorder } from '../../services/ledger/recorder.ts'
import { knownMachine } from './machineVersions.ts'

/** The running ledger of this page load. */
export interface Ledger {
  readonly session: string
  observe(inspected: Inspected, at: number): void
  /** Writes everything that is settled, at once; resolves when it is stored. */
  flush(): Promise<void>
  /** The page is hidden or left: it may never come back, so the record notes that up to here it is whole. */
  hidePage(): Promise<void>
  exportJsonl(): Promise<string>
  /** What this page load has done so far. */
  entries(): Promise<LedgerEntry[]>
}

export interface LedgerOptions {
  readonly session: string
  readonly appVersion: string
  readonly now: () => number
  readonly timeZone: string
  readonly isPageHidden: () => boolean
  /** Told once when the browser will not store anything (private mode, full disk). */
  readonly onStorageFailure: (error: unknown) => void
}

/** How long what happens is gathered before it is written: what a crash can cost stays under a second. */
const GATHER = 400
/** Milliseconds of work at a time, and between two times: a frame is never missed for the record. */
const SLICE = 6
const PAUSE = 6
/** What the page still does because it is left comes this soon after the note, which is then made again behind it. */
const LEAVING = 1_000
/** Characters written between two looks at the cap. */
const PRUNE_EVERY = 1_000_000

/** Opens the store, drops what is too old or too much, and writes in slices between the page's own work. */
export const startLedger = async (options: LedgerOptions): Promise<Ledger> => {
  const { session, now } = options
  const recorder = new Recorder()
  const writer = new LedgerWriter({ recorder, known: knownMachine, session })
  const store = await openLedgerStore()
  const prune = async (): Promise<void> => {
    const cap = { before: now() - LEDGER_AGE, size: LEDGER_SIZE, running: session }
    await store.drop(sessionsToDrop(await store.extents(), cap))
  }
  await prune()

  let refused = false
  let sincePruned = 0
  let storing: Promise<unknown> = Promise.resolve()
  const storeTaken = (): void => {
    const batch = writer.take()
    if (batch === null || refused) return
    const stored = store.append(batch).catch((error: unknown) => {
      // A record with a hole is no chain: what follows is not stored either.
      if (!refused) options.onStorageFailure(error)
      refused = true
    })
    storing = Promise.all([storing, stored])
    sincePruned += batch.lines.reduce((sum, line) => sum + line.length, 0)
    if (sincePruned < PRUNE_EVERY) return
    sincePruned = 0
    storing = Promise.all([storing, prune().catch(options.onStorageFailure)])
  }

  let timer: ReturnType<typeof setTimeout> | null = null
  const later = (ms: number): void => {
    if (timer !== null) return
    timer = setTimeout(() => {
      timer = null
      work()
    }, ms)
  }
  const work = (): void => {
    const end = performance.now() + SLICE
    let isMore = true
    while (isMore && performance.now() < end) isMore = writer.step()
    storeTaken()
    if (isMore) later(PAUSE)
  }
  const writeAll = (): void => {
    while (writer.step());
    storeTaken()
  }
  const flush = async (): Promise<void> => {
    writeAll()
    await storing
  }

  let isNoted = false
  let isAsked = false
  let hiddenAt: number | null = null
  const note = (): void => {
    if (!isNoted) recorder.hidePage(now())
    isNoted = true
  }
  return {
    session,
    observe(inspected, at) {
      recorder.observe(inspected, at)
      isNoted = false
      if (!options.isPageHidden()) later(GATHER)
      else if (!isAsked) {
        // The timers of a hidden page may be a minute late, and nobody looks at its frames.
        isAsked = true
        queueMicrotask(() => {
          isAsked = false
          if (hiddenAt !== null && now() - hiddenAt < LEAVING) note()
          writeAll()
        })
      }
    },
    flush,
    hidePage() {
      hiddenAt = now()
      note()
      return flush()
    },
    async entries() {
      await flush()
      return store.read(session)
    },
    async exportJsonl() {
      await flush()
      const { appVersion, timeZone } = options
      return toJsonl(await store.records(session), { session, appVersion, timeZone })
    },
  }
}
