import type { MachineContract } from '../../../contracts/machineContract.ts'
import { type Chunks, canonicalInChunks } from './chunks.ts'
import { type PlainEvent, redactEventInChunks } from './redactEvent.ts'

/**
 * The canonical text of redacted events. A list of thousands that several actors receive is serialised once.
 */
export class EventTexts {
  private readonly known = new WeakMap<PlainEvent, { schema: unknown; text: string }>();

  *of(contract: MachineContract | undefined, event: PlainEvent): Chunks<string> {
    // Engine events are redacted by more than one schema, but received once.
    const schema = contract?.events[event.type]
    const known = this.known.get(event)
    if (known && schema !== undefined && known.schema === schema) return known.text
    const text = yield* canonicalInChunks(yield* redactEventInChunks(contract, event))
    if (schema !== undefined) this.known.set(event, { schema, text })
    return text
  }
}
