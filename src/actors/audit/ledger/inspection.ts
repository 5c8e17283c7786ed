import type { InspectionEvent } from 'xstate'
import { machineIdOf } from '../../../services/audit/ledger/machineIdOf.ts'
import type { Inspected } from '../../../services/audit/ledger/recorder.ts'

/** A listener to inspection events: the ledger, and the inspector when it is enabled. */
export interface InspectionListener {
  observe(inspected: Inspected, at: number): void
}

/**
 * The root actor's `inspect` observer. The ledger and its redaction are loaded after the first screen, which
 * they must not delay; events until then are buffered here.
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
      // A later listener would find the machine of the page that is shown then.
      machineIdOf((seen as Inspected).actorRef)
      const entry = { inspected: seen as Inspected, at: now() }
      if (holding) held.push(entry)
      for (const listener of listeners) listener.observe(entry.inspected, entry.at)
    },
    /** Delivers all events from the start, as long as `release` was not called. */
    listen(listener: InspectionListener): void {
      for (const { inspected, at } of held) listener.observe(inspected, at)
      listeners.add(listener)
    },
    /** Drops the buffer when every listener has it. */
    release(): void {
      holding = false
      held.length = 0
    },
  }
}
