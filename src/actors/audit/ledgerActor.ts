import { Subscription } from 'rxjs'
import { fromCallback } from 'xstate'
import { type LedgerFilters, LONGEST_PAUSE_MS, type PlaySpeed } from '../../contracts/audit/openedLedger.ts'
import type { EventOf } from '../../contracts/machineContract.ts'
import type { auditPageContract } from '../../machines/audit/auditPageContract.ts'
import type { LedgerOrder } from '../../machines/audit/ledgerOrder.ts'
import { playback$ } from '../../services/audit/playback.ts'
import { neighbourOf, positionOf } from '../../services/audit/sortedIndices.ts'
import { runInSlices, type SliceClock } from '../../services/audit/timeSlices.ts'
import type { OpenLedger } from './openLedger.ts'

interface LedgerDeps {
  readonly ledger: () => OpenLedger
  readonly sliceClock: SliceClock
}

/**
 * Navigates the opened ledger for the page: steps, filters and plays, and reports the position. Results stay
 * with the ledger; the page receives only counts.
 */
export const defineLedgerActor = ({ ledger, sliceClock }: LedgerDeps) =>
  fromCallback<LedgerOrder, { filters: LedgerFilters; seq: number | null }>(
    ({ input, receive, sendBack }) => {
      const notify = (event: EventOf<typeof auditPageContract>) => sendBack(event)
      const opened = ledger()
      const { index } = opened
      const lastIndex = index.records.length - 1
      let counting = new AbortController()
      let playing = Subscription.EMPTY

      const show = (recordIndex: number): void =>
        notify({
          type: 'moment.shown',
          index: recordIndex,
          position: positionOf(opened.shown, recordIndex),
          actorRun: opened.runAt(recordIndex)?.key ?? null,
        })

      const filter = (filters: LedgerFilters, recordIndex: number): void => {
        counting.abort()
        counting = new AbortController()
        const { signal } = counting
        runInSlices(opened.filter(filters), sliceClock, { signal }).then(
          (recordIndices) => {
            opened.show(recordIndices)
            notify({
              type: 'matches.counted',
              count: recordIndices.length,
              position: positionOf(recordIndices, recordIndex),
              counting: false,
            })
            // If the filter hides the moment, the nearest matching one is shown.
            if (recordIndices.length > 0 && positionOf(recordIndices, recordIndex) < 0)
              show(
                neighbourOf(recordIndices, recordIndex, -1) ??
                  neighbourOf(recordIndices, recordIndex, 1) ??
                  recordIndex,
              )
          },
          () => undefined,
        )
      }

      const step = (order: Extract<LedgerOrder, { type: 'ledger.stepWanted' }>): void => {
        const { from, by, to } = order
        const { shown } = opened
        const edge = by === 1 ? (shown.at(-1) ?? null) : (shown[0] ?? null)
        const next =
          to === 'edge' ? edge : to === 'error' ? opened.errorFrom(from, by) : neighbourOf(shown, from, by)
        if (next !== null) show(next)
      }

      const momentAt = (recordIndex: number) => ({
        index: recordIndex,
        time: index.shownTime[recordIndex] ?? 0,
      })
      const play = (from: number, speed: PlaySpeed): void => {
        playing.unsubscribe()
        playing = playback$({
          from: momentAt(from),
          speed,
          longestPause: LONGEST_PAUSE_MS,
          after: (recordIndex) => {
            const next = neighbourOf(opened.shown, recordIndex, 1)
            return next === null ? null : momentAt(next)
          },
        }).subscribe({ next: show, complete: () => notify({ type: 'playback.ended' }) })
      }

      receive((order) => {
        switch (order.type) {
          case 'ledger.filterWanted':
            return filter(order.filters, order.index)
          case 'ledger.stepWanted':
            return step(order)
          case 'ledger.momentWanted':
            return show(Math.min(Math.max(order.index, 0), lastIndex))
          case 'ledger.playWanted': {
            // At the end, playing restarts from the beginning.
            const atEnd = neighbourOf(opened.shown, order.from, 1) === null
            const first = opened.shown[0] ?? 0
            if (atEnd) show(first)
            return play(atEnd ? first : order.from, order.speed)
          }
          case 'ledger.pauseWanted':
            return playing.unsubscribe()
        }
      })

      const seqs = {
        length: index.records.length,
        at: (recordIndex: number) => index.records[recordIndex]?.seq ?? 0,
      }
      const start = input.seq === null ? (opened.shown.at(-1) ?? lastIndex) : indexOfSeq(seqs, input.seq)
      notify({
        type: 'matches.counted',
        count: opened.shown.length,
        position: positionOf(opened.shown, start),
        counting: false,
      })
      if (lastIndex >= 0) show(start)
      // Indexes in advance, so that a later filter by requirement need not wait.
      const preparing = new AbortController()
      runInSlices(opened.prepare(), sliceClock, { signal: preparing.signal }).catch(() => undefined)
      return () => {
        preparing.abort()
        counting.abort()
        playing.unsubscribe()
      }
    },
  )

/** Numbers of a complete ledger are consecutive; in a partial one the nearest is shown. */
const indexOfSeq = (seqs: { length: number; at(recordIndex: number): number }, seq: number): number => {
  const wanted = seq - seqs.at(0)
  return Math.min(Math.max(wanted, 0), Math.max(seqs.length - 1, 0))
}
