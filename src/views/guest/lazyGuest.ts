import { AttachFiles, FileMessage } from '../meeting/chat/lazyFiles.ts'
import { lazyComponent } from '../ui/lazyComponent.ts'
import { CallLoader, StepLoader } from './loaders.tsx'

/** Views of later steps, which the phone does not load before (docs/decisions/0145). */
export const DeviceStep = lazyComponent(async () => (await import('./DeviceStep.tsx')).DeviceStep, {
  fallback: StepLoader,
})
/** Shows the clinic's phone number, whose formatting is large. */
export const GuestRefused = lazyComponent(async () => (await import('./GuestRefused.tsx')).GuestRefused, {
  fallback: StepLoader,
})
export const GuestElsewhere = lazyComponent(
  async () => (await import('./GuestElsewhere.tsx')).GuestElsewhere,
  { fallback: StepLoader },
)
export const WaitingRoom = lazyComponent(async () => (await import('./WaitingRoom.tsx')).WaitingRoom, {
  fallback: StepLoader,
})
export const GuestCall = lazyComponent(async () => (await import('./GuestCall.tsx')).GuestCall, {
  fallback: CallLoader,
})
export const CallRating = lazyComponent(async () => (await import('./CallRating.tsx')).CallRating)
export const VisitEndCard = lazyComponent(async () => (await import('./VisitEndCard.tsx')).VisitEndCard)

/** During the consent step, so that the device step appears without a delay. */
export const preloadDeviceStep = (): void => DeviceStep.preload()

/** Loaded during the device step. */
export const CHECK_PARTS = [WaitingRoom]
/** Loaded in the waiting room, because a guest who returns there skips the device step. */
export const WAITING_PARTS = [GuestCall, CallRating, VisitEndCard, AttachFiles, FileMessage]
/** Namespaces of the call. They are loaded before the call, even if the connection is lost by then. */
export const CALL_NAMESPACES = [
  'meeting',
  'devices',
  'callErrors',
  'captions',
  'callFiles',
  'record',
] as const

/** In the waiting room, so that the call appears without a delay. */
export const preloadCall = (): void => {
  GuestCall.preload()
  CallRating.preload()
  VisitEndCard.preload()
}
