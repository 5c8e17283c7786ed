import type { ConnectivityState } from '../../contracts/diagnostics/diagnostics.ts'
import type { ContextOf } from '../../contracts/machineContract.ts'
import type { connectivityCheckContract } from './connectivityCheckContract.ts'

/** The progress of the check as lists for its report and its view. Pure, and without the code of a call. */
type Reached = Pick<
  ContextOf<typeof connectivityCheckContract>,
  'published' | 'captured' | 'ice' | 'signalConnected' | 'initConnected'
>

/** Whether each state was observed, in order; a state that was skipped has no tick. */
export const passedOf = (
  seen: Reached,
  isComplete: boolean,
): readonly (readonly [ConnectivityState, boolean])[] => [
  ['STARTING', true],
  ['INIT_FETCHED', seen.initConnected],
  ['SIGNAL_CONNECTED', seen.signalConnected],
  ['ICE_ESTABLISHED', seen.ice.publish && seen.ice.subscribe],
  ['MEDIA_CAPTURED', seen.captured],
  ['MEDIA_PUBLISHED', seen.published],
  ['COMPLETED', isComplete],
]

/** The furthest state that was reached, in any order (M4.095). */
export const reachedOf = (seen: Reached): ConnectivityState =>
  passedOf(seen, false).findLast(([, passed]) => passed)?.[0] ?? 'STARTING'
