import { lazy } from 'react'

const loadDevices = () => import('./DeviceStep.tsx')
const loadWaiting = () => import('./WaitingRoom.tsx')
const loadCall = () => import('./GuestCall.tsx')
const loadRating = () => import('./CallRating.tsx')

/** What a guest sees only steps later; until then the phone need not load it (docs/decisions/0061). */
export const DeviceStep = lazy(async () => ({ default: (await loadDevices()).DeviceStep }))
export const WaitingRoom = lazy(async () => ({ default: (await loadWaiting()).WaitingRoom }))
export const GuestCall = lazy(async () => ({ default: (await loadCall()).GuestCall }))
export const CallRating = lazy(async () => ({ default: (await loadRating()).CallRating }))

/** What fails now is asked for again when it shows. */
const fetch = (loads: readonly (() => Promise<unknown>)[]): void => {
  for (const load of loads) load().catch(() => undefined)
}

/** While the guest agrees, so that nobody waits for the look at the devices. */
export const fetchRoomParts = (): void => fetch([loadDevices, loadWaiting])

/** While the guest waits to be let in, so that nobody waits when the call begins. */
export const fetchLaterParts = (): void => fetch([loadCall, loadRating])
