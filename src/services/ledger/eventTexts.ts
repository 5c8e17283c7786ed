import type { MachineContract } from '../../contracts/machineContract.ts'
import { canonicalInPieces, type Pieces } from './pieces.ts'
import type { PlainEvent } from './redactEvent.ts'
import { redactEventInPieces } from './redactInPieces.ts'

/** The canonical text of redacted events. A list of thousands that several actors hear in turn is written once. */
export class EventTexts {
  private readonly known = new WeakMap<PlainEvent, { schema: unknown; text: string }>();

  *of(contract: MachineContract | undefined, event: PlainEvent): Pieces<string> {
    // What the engine makes is redacted by more than one schema, and heard once.
    const schema = contract?.events[event.type]
    const known = this.known.get(event)
    if (known && schema !== undefined && known.schema === schema) return known.text
    const text = yield* canonicalInPieces(yield* redactEventInPieces(contract, event))
    if (schema !== undefined) this.known.set(event, { schema, text })
    return text
  }
}
