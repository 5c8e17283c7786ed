import type { SnapshotFrom } from 'xstate'
import { LIMIT } from '../../../contracts/constants.ts'
import type { MeetingError } from '../../../contracts/errors.ts'
import type { OutputType } from '../../../contracts/meeting/devices/outputType.ts'
import type { autoplayMachine } from '../devices/autoplayMachine.ts'
import type { devicesMachine } from '../devices/devicesMachine.ts'
import type { localScreenMachine } from './localScreenMachine.ts'
import type { localTrackMachine } from './localTrackMachine.ts'

/** Selectors for pages: our devices, our screen and the sound of the others. Plain data. */
type Track = SnapshotFrom<typeof localTrackMachine>

/** The problem of a microphone or a camera (experience §8.4); null when there is none. */
export interface TrackTrouble {
  /** 3010 for a microphone that is on but silent. */
  code: number
  /** Label of the device in use; '' when there is none. */
  inUse: string
  /** Another device is used until the chosen one returns. */
  standsIn: boolean
}
/** The code of a microphone that delivers silence. */
export const SILENT = 3010

export const selectTrouble = (snapshot: Track | undefined): TrackTrouble | null => {
  if (snapshot === undefined) return null
  const { error, label, deviceMissing, requestedDeviceId, lastRequestedDeviceId } = snapshot.context
  const silent = snapshot.matches({ capture: { live: { on: 'silent' } } })
  const standsIn = deviceMissing && requestedDeviceId !== lastRequestedDeviceId
  const code = error?.code ?? (silent ? SILENT : null)
  if (code !== null) return { code, inUse: label, standsIn }
  return standsIn ? { code: 3014, inUse: label, standsIn } : null
}

/** The app or call that holds the device during an interruption. */
export const selectInterruption = (
  snapshot: Track | undefined,
): 'visibility-change' | 'incoming-call' | null =>
  snapshot?.matches({ capture: { live: 'interrupted' } }) ||
  snapshot?.matches({ capture: { live: 'paused' } })
    ? snapshot.context.interruption
    : null

/** "You are muted": somebody speaks into a muted microphone. */
export const selectMutedHint = (snapshot: Track | undefined): boolean =>
  snapshot?.matches({ capture: { live: { muted: 'hinting' } } }) === true

export interface Share {
  state: 'off' | 'choosing' | 'on' | 'stopping' | 'failed'
  /** Absent where the browser gave none. */
  hasSound: boolean
  soundMuted: boolean
  /** monitor, window, browser; '' where the browser does not report it. */
  surface: string
  allowed: boolean
  error: MeetingError | null
}
export const selectShare = (snapshot: SnapshotFrom<typeof localScreenMachine> | undefined): Share | null => {
  if (snapshot === undefined) return null
  const { shared, soundMuted, allowed, error } = snapshot.context
  const [state] = ['off', 'choosing', 'stopping', 'failed'].flatMap((name) =>
    snapshot.matches(name as 'off') ? [name as Share['state']] : [],
  )
  return {
    state: state ?? 'on',
    hasSound: shared?.audioTrackId != null,
    soundMuted,
    surface: shared?.surface ?? '',
    allowed,
    error,
  }
}

const NOBODY: readonly string[] = []

type Sound = SnapshotFrom<typeof autoplayMachine>

/** Overall volume, 0 to 100. */
export const selectOutputVolume = (snapshot: Sound | undefined): number =>
  snapshot?.context.outputVolume ?? LIMIT.defaultVolume

/** Ids of the peers that are muted for this user. */
export const selectMutedPeople = (snapshot: Sound | undefined): readonly string[] =>
  snapshot?.context.mutedPeople ?? NOBODY

/** Volume of one track, and whether it is muted for this user. */
export const selectTrackSound =
  (trackId: string) =>
  (snapshot: Sound | undefined): { volume: number; mutedForMe: boolean } => ({
    volume: snapshot?.context.volumes[trackId] ?? LIMIT.defaultVolume,
    mutedForMe: snapshot?.context.mutedForMe.includes(trackId) === true,
  })

export interface Speaker {
  deviceId: string
  label: string
  type: OutputType | null
  inUse: boolean
}
export const selectSpeakers = (snapshot: SnapshotFrom<typeof devicesMachine> | undefined): Speaker[] =>
  (snapshot?.context.lists.audioOutput ?? []).map(({ deviceId, label, type }) => ({
    deviceId,
    label,
    type,
    inUse: deviceId === snapshot?.context.outputInUse,
  }))
