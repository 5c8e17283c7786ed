import { Subject } from 'rxjs'
import { LEDGER_AGE, LEDGER_SIZE, type LedgerEntry } from '../../../contracts/audit/ledger.ts'
import { toJsonl } from '../../../services/audit/ledger/exportLedger.ts'
import { sessionsToDrop } from '../../../services/audit/ledger/ledgerCap.ts'
import { openLedgerStore } from '../../../services/audit/ledger/ledgerStore.ts'
import { LedgerWriter } from '../../../services/audit/ledger/ledgerWriter.ts'
import { type Inspected, Recorder } from '../../../services/audit/ledger/recorder.ts'
import { repeatInSlices } from '../../../services/streams/repeatInSlices.ts'
import { knownMachine } from './machineVersions.ts'

/** The running ledger of this page load. */
export interface Ledger {
  readonly session: string
  observe(inspected: Inspected, at: number): void
  /** Writes every settled record at once; resolves when it is stored. */
  flush(): Promise<void>
  /**
   * The page is hidden or left and may never come back, so a note marks the ledger as complete up to here.
   */
  hidePage(): Promise<void>
  exportJsonl(): Promise<string>
  /** Entries of this page load. */
  entries(): Promise<LedgerEntry[]>
}

export interface LedgerOptions {
  readonly session: string
  readonly appVersion: string
  readonly now: () => number
  readonly timeZone: string
  readonly isPageHidden: () => boolean
  /** Called once when the browser refuses storage (private mode, full disk). */
  readonly onStorageFailure: (error: unknown) => void
}

/**
 * Milliseconds that records are collected before they are written, which bounds the loss in a crash to less
 * than a second.
 */
const WRITE_DELAY = 400
/** Milliseconds of work per slice, and between two slices, so that no frame is dropped. */
const SLICE = 6
const PAUSE = 6
/**
 * Events that leaving itself causes come this soon after the note, which is then written again behind them.
 */
const LEAVING = 1_000
/** Characters written between two checks of the cap. */
const PRUNE_EVERY = 1_000_000

/** Opens the store, drops old or excess sessions, and writes in slices between the page's own work. */
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
      // A chain with a gap is invalid, so later records are not stored either.
      if (!refused) options.onStorageFailure(error)
      refused = true
    })
    storing = Promise.all([storing, stored])
    sincePruned += batch.lines.reduce((sum, line) => sum + line.length, 0)
    if (sincePruned < PRUNE_EVERY) return
    sincePruned = 0
    storing = Promise.all([storing, prune().catch(options.onStorageFailure)])
  }

  const work = (): boolean => {
    const end = performance.now() + SLICE
    let isMore = true
    while (isMore && performance.now() < end) isMore = writer.step()
    storeTaken()
    return isMore
  }
  const observed$ = new Subject<void>()
  observed$.pipe(repeatInSlices({ delay: WRITE_DELAY, pause: PAUSE, work })).subscribe()
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
      if (!options.isPageHidden()) observed$.next()
      else if (!isAsked) {
        // The timers of a hidden page may be a minute late, and its frames are not visible.
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
