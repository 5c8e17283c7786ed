import { fromCallback } from 'xstate'
import { LONGEST_PAUSE_MS, type PlaySpeed, type RecordFilters } from '../../contracts/audit/record.ts'
import type { EventOf } from '../../contracts/machineContract.ts'
import type { auditPageContract } from '../../machines/audit/auditPageContract.ts'
import type { RecordOrder } from '../../machines/audit/recordOrder.ts'
import { type Breath, inSlices } from '../../services/audit/inSlices.ts'
import { neighbourOf, positionOf } from '../../services/audit/sortedPlaces.ts'
import type { OpenRecord } from './openRecord.ts'

interface RecordDeps {
  readonly record: () => OpenRecord
  readonly breath: Breath
  readonly setTimer: (run: () => void, ms: number) => () => void
}

/** Moments that follow closer than this are shown together: no eye, and no screen reader, would keep up. */
const SHORTEST_TICK_MS = 50

/**
 * Walks through the opened record for the page: steps, filters and plays, and says where one stands. What is
 * found stays with the record; the page hears figures only.
 */
export const defineRecordActor = ({ record, breath, setTimer }: RecordDeps) =>
  fromCallback<RecordOrder, { filters: RecordFilters; seq: number | null }>(
    ({ input, receive, sendBack }) => {
      const tell = (event: EventOf<typeof auditPageContract>) => sendBack(event)
      const opened = record()
      const { index } = opened
      const lastPlace = index.records.length - 1
      let counting = new AbortController()
      let stopTimer = () => {}

      const show = (place: number): void =>
        tell({
          type: 'moment.shown',
          index: place,
          position: positionOf(opened.shown, place),
          life: opened.lifeAt(place)?.key ?? null,
        })

      const filter = (filters: RecordFilters, place: number): void => {
        counting.abort()
        counting = new AbortController()
        const { signal } = counting
        inSlices(opened.filter(filters), breath, { signal }).then(
          (places) => {
            opened.show(places)
            tell({
              type: 'matches.counted',
              count: places.length,
              position: positionOf(places, place),
              counting: false,
            })
            // Where the filter leaves the moment out, the nearest that it lets through is shown.
            if (places.length > 0 && positionOf(places, place) < 0)
              show(neighbourOf(places, place, -1) ?? neighbourOf(places, place, 1) ?? place)
          },
          () => undefined,
        )
      }

      const step = (order: Extract<RecordOrder, { type: 'record.stepWanted' }>): void => {
        const { from, by, to } = order
        const { shown } = opened
        const edge = by === 1 ? (shown.at(-1) ?? null) : (shown[0] ?? null)
        const errors = index.errors
        const next = to === 'edge' ? edge : neighbourOf(to === 'error' ? errors : shown, from, by)
        if (next !== null) show(next)
      }

      /** As it happened, at this speed; what would be shown faster than eyes can follow is shown together. */
      const play = (from: number, speed: PlaySpeed): void => {
        const next = neighbourOf(opened.shown, from, 1)
        if (next === null) {
          tell({ type: 'playback.ended' })
          return
        }
        const timeOf = (place: number) => index.shownTime[place] ?? 0
        const gap = Math.min(timeOf(next) - timeOf(from), LONGEST_PAUSE_MS) / speed
        const ms = Math.max(gap, SHORTEST_TICK_MS)
        stopTimer = setTimer(() => {
          const { shown } = opened
          let place = next
          for (let at = positionOf(shown, next); at < shown.length; at += 1) {
            const candidate = shown[at] ?? next
            if (timeOf(candidate) > timeOf(from) + ms * speed) break
            place = candidate
          }
          show(place)
          play(place, speed)
        }, ms)
      }

      receive((order) => {
        switch (order.type) {
          case 'record.filterWanted':
            return filter(order.filters, order.index)
          case 'record.stepWanted':
            return step(order)
          case 'record.momentWanted':
            return show(Math.min(Math.max(order.index, 0), lastPlace))
          case 'record.playWanted': {
            // At the end, play begins again.
            const atEnd = neighbourOf(opened.shown, order.from, 1) === null
            const first = opened.shown[0] ?? 0
            if (atEnd) show(first)
            return play(atEnd ? first : order.from, order.speed)
          }
          case 'record.pauseWanted':
            return stopTimer()
        }
      })

      opened.show(Int32Array.from(index.records.keys()))
      const seqs = { length: index.records.length, at: (place: number) => index.records[place]?.seq ?? 0 }
      const start = input.seq === null ? lastPlace : placeOfSeq(seqs, input.seq)
      tell({ type: 'matches.counted', count: opened.shown.length, position: start, counting: false })
      if (lastPlace >= 0) show(start)
      // Whoever filters by a requirement later need not wait for what can be known by then.
      const preparing = new AbortController()
      inSlices(opened.prepare(), breath, { signal: preparing.signal }).catch(() => undefined)
      return () => {
        preparing.abort()
        counting.abort()
        stopTimer()
      }
    },
  )

/** Numbers of a whole record run without a gap; of a partial one the nearest is shown. */
const placeOfSeq = (seqs: { length: number; at(place: number): number }, seq: number): number => {
  const wanted = seq - seqs.at(0)
  return Math.min(Math.max(wanted, 0), Math.max(seqs.length - 1, 0))
}
