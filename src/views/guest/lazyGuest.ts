import { lazyComponent } from '../ui/lazyComponent.ts'
import { CallLoader, StepLoader } from './loaders.tsx'

/** What a guest sees only steps later; until then the phone need not load it (docs/decisions/0061). */
export const DeviceStep = lazyComponent(async () => (await import('./DeviceStep.tsx')).DeviceStep, {
  fallback: StepLoader,
})
export const WaitingRoom = lazyComponent(async () => (await import('./WaitingRoom.tsx')).WaitingRoom, {
  fallback: StepLoader,
})
export const GuestCall = lazyComponent(async () => (await import('./GuestCall.tsx')).GuestCall, {
  fallback: CallLoader,
})
export const CallRating = lazyComponent(async () => (await import('./CallRating.tsx')).CallRating)

/** While the guest agrees, so that nobody waits for the look at the devices. */
export const preloadDeviceStep = (): void => DeviceStep.preload()

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
export const preloadCall = (): void => {
  GuestCall.preload()
  CallRating.preload()
}
