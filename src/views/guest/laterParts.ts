import { later } from '../ui/later.ts'

/** What a guest sees only steps later; until then the phone need not load it (docs/decisions/0061). */
export const DeviceStep = later(async () => (await import('./DeviceStep.tsx')).DeviceStep)
export const WaitingRoom = later(async () => (await import('./WaitingRoom.tsx')).WaitingRoom)
export const GuestCall = later(async () => (await import('./GuestCall.tsx')).GuestCall)
export const CallRating = later(async () => (await import('./CallRating.tsx')).CallRating)

/** While the guest agrees, so that nobody waits for the look at the devices. */
export const fetchRoomParts = (): void => DeviceStep.fetch()

/** While the guest looks at the own picture. */
export const CHECK_PARTS = [WaitingRoom]
/** While the guest waits: who comes back into the waiting room has passed no look at the devices. */
export const WAITING_PARTS = [GuestCall, CallRating]
/**
 * What the call speaks from. It comes with either of them: the words are there before the call, also on a line
 * that is gone by then.
 */
export const CALL_WORDS = ['meeting', 'devices', 'callErrors'] as const

/** While the guest waits to be let in, so that nobody waits when the call begins. */
export const fetchLaterParts = (): void => {
  GuestCall.fetch()
  CallRating.fetch()
}
