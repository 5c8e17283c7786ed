import type { InspectionEvent } from 'xstate'
import type { Inspected } from '../../services/ledger/recorder.ts'

/** Whoever wants to see what happens: the ledger, and the inspector when it is asked for. */
export interface InspectionListener {
  observe(inspected: Inspected, at: number): void
}

/**
 * The root actor's `inspect` observer. The ledger and its redaction are loaded after the page, so that the
 * first screen is not kept waiting; what happens until then is held here, and nothing is lost.
 */
export const createInspection = (now: () => number) => {
  const held: { inspected: Inspected; at: number }[] = []
  const listeners = new Set<InspectionListener>()
  let holding = true
  return {
    inspect(event: InspectionEvent): void {
      const seen: unknown = event
      if (
        event.type !== '@xstate.event' &&
        event.type !== '@xstate.snapshot' &&
        event.type !== '@xstate.actor'
      )
        return
      const entry = { inspected: seen as Inspected, at: now() }
      if (holding) held.push(entry)
      for (const listener of listeners) listener.observe(entry.inspected, entry.at)
    },
    /** A listener hears everything from the start, as long as `release` was not called. */
    listen(listener: InspectionListener): void {
      for (const { inspected, at } of held) listener.observe(inspected, at)
      listeners.add(listener)
    },
    /** Everybody who wants the past has it. */
    release(): void {
      holding = false
      held.length = 0
    },
  }
}
