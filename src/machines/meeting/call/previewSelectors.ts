import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { publishConnectionMachine } from '../connection/publishConnectionMachine.ts'
import type { subscribeConnectionMachine } from '../connection/subscribeConnectionMachine.ts'
import type { devicesMachine } from '../devices/devicesMachine.ts'
import type { networkQualityMachine } from '../quality/networkQualityMachine.ts'
import type { localTrackMachine } from '../tracks/localTrackMachine.ts'
import type { meetingMachine } from './meetingMachine.ts'

/** Selectors of a call from its preview on, for pages. Plain data; compare with `sameJson`. */
export type MeetingRef = ActorRefFrom<typeof meetingMachine>
export type LocalTrackRef = ActorRefFrom<typeof localTrackMachine>

export const sameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** State of a local track's button (M4.096): the current state, and whether a change is under way. */
export interface TrackState {
  on: boolean
  pending: boolean
  failed: boolean
  interrupted: boolean
}
export const selectTrack = (snapshot: SnapshotFrom<typeof localTrackMachine> | undefined): TrackState => {
  if (snapshot === undefined) return { on: false, pending: false, failed: false, interrupted: false }
  const is = (live: 'muting' | 'unmuting' | 'recovering' | 'pausing' | 'paused' | 'interrupted') =>
    snapshot.matches({ capture: { live } })
  return {
    // A change of device keeps the state; a track counts as on until it has been turned off.
    on: snapshot.hasTag('delivering') && !is('unmuting'),
    pending: snapshot.matches({ capture: 'acquiring' }) || is('muting') || is('unmuting') || is('recovering'),
    failed: snapshot.matches({ capture: 'failed' }),
    interrupted: is('interrupted') || is('paused'),
  }
}

export const selectDevices = (snapshot: SnapshotFrom<typeof devicesMachine> | undefined) =>
  snapshot === undefined ? null : snapshot.context

/** The connection before a call: its score from 1 to 5; null: it was not measured, or the test failed. */
export type ConnectionQuality = 1 | 2 | 3 | 4 | 5 | 'measuring' | null
const CONNECTION_SCORES = [1, 2, 3, 4, 5] as const
export const selectConnectionQuality = (
  snapshot: SnapshotFrom<typeof networkQualityMachine> | undefined,
): ConnectionQuality => {
  if (snapshot?.matches('testing')) return 'measuring'
  if (!snapshot?.matches('tested')) return null
  return CONNECTION_SCORES.find((score) => score === Math.round(snapshot.context.score)) ?? null
}

/** It carries a voice, but video would freeze (experience §8.1). */
export const isSlow = (quality: ConnectionQuality): boolean => quality === 1 || quality === 2

/** Our media is not transmitted at this moment; it may recover by itself. */
export const selectSendingBroken = (
  snapshot: SnapshotFrom<typeof publishConnectionMachine> | undefined,
): boolean =>
  snapshot !== undefined &&
  (['disconnected', 'failed', 'restarting'] as const).some((ice) => snapshot.matches({ open: { ice } }))

/** The media of the others is not transmitted. */
export const selectReceivingBroken = (
  snapshot: SnapshotFrom<typeof subscribeConnectionMachine> | undefined,
): boolean =>
  snapshot !== undefined &&
  (['disconnected', 'failed'] as const).some((state) => snapshot.matches({ open: state }))
