import { meetingError } from '../../../contracts/errors.ts'
import { failure } from '../../../contracts/failure.ts'
import type { MachineContract } from '../../../contracts/machineContract.ts'
import { type Chunks, isLarge, LARGE } from './chunks.ts'
import { redact, redactInChunks } from './redact.ts'

/** A redacted event of a machine: engine events by the contract of their payload. */
export interface PlainEvent {
  readonly type: string
  readonly [field: string]: unknown
}

const ENGINE = /^xstate\.(done|error)\.actor\.(.+)$/

const errorData = (thrown: unknown): unknown => {
  if (meetingError.safeParse(thrown).success) return redact(meetingError, thrown)
  if (failure.safeParse(thrown).success) return redact(failure, thrown)
  return redact(undefined, thrown)
}

const withType = (type: string, redacted: unknown): PlainEvent =>
  typeof redacted === 'object' && redacted !== null ? { ...redacted, type } : { type }

export const redactEvent = (contract: MachineContract | undefined, event: PlainEvent): PlainEvent => {
  const { type } = event
  if (type === 'xstate.init') return { type, input: redact(contract?.input, event.input) }
  const engine = ENGINE.exec(type)
  if (engine?.[2]) {
    return engine[1] === 'done'
      ? { type, output: redact(contract?.outputs[engine[2]], event.output), actorId: engine[2] }
      : { type, error: errorData(event.error), actorId: engine[2] }
  }
  if (type.startsWith('xstate.')) return { type }
  return withType(type, redact(contract?.events[type], event))
}

/** The result of `redactEvent`, in chunks. Engine events carry no large lists and are redacted at once. */
export function* redactEventInChunks(
  contract: MachineContract | undefined,
  event: PlainEvent,
  large: number = LARGE,
): Chunks<PlainEvent> {
  const { type } = event
  if (type.startsWith('xstate.') || !isLarge(event, large)) return redactEvent(contract, event)
  return withType(type, yield* redactInChunks(contract?.events[type], event, large))
}
