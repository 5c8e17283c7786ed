import type { ContextOf } from '../../contracts/machineContract.ts'
import type { ConnectivityState } from '../../contracts/meeting/diagnostics.ts'
import type { connectivityCheckContract } from './connectivityCheckContract.ts'

/** The states of the check in words for its report and its list. Pure, and without the code of a call. */
type Reached = Pick<
  ContextOf<typeof connectivityCheckContract>,
  'published' | 'captured' | 'ice' | 'signalConnected' | 'initConnected'
>

/** What was seen of each state, in their order: one that was jumped over has no tick. */
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

/** The furthest state that was reached, whatever came before it (M4.095). */
export const reachedOf = (seen: Reached): ConnectivityState =>
  passedOf(seen, false).findLast(([, passed]) => passed)?.[0] ?? 'STARTING'
