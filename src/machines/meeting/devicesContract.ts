import { z } from 'zod'
import { meetingError } from '../../contracts/errors.ts'
import { event, nothing } from '../../contracts/machineContract.ts'
import { outputType } from '../../contracts/meeting/outputType.ts'
import { sensitive } from '../../contracts/sensitive.ts'

/** Labels name people's things ("Ana's headset"): they stay out of the ledger. */
export const mediaDevice = z.object({
  deviceId: z.string(),
  groupId: z.string(),
  label: sensitive('practitioner', z.string()),
  /** M3.38: what kind of thing a speaker is; null for the others. */
  type: outputType.nullable(),
})
export type MediaDevice = z.infer<typeof mediaDevice>

export const deviceKind = z.enum(['audioInput', 'audioOutput', 'videoInput'])
export type DeviceKind = z.infer<typeof deviceKind>

/** M3.36. */
export const deviceLists = z.object({
  audioInput: z.array(mediaDevice),
  audioOutput: z.array(mediaDevice),
  videoInput: z.array(mediaDevice),
})
/** M3.34. */
export const deviceSelection = z.object({
  audioInput: z.string(),
  audioOutput: z.string(),
  videoInput: z.string(),
})

/** What the browser has, and the selection with devices found again by their name. */
export const enumerated = z.object({
  lists: deviceLists,
  selection: deviceSelection,
  /** The speaker of the same thing as a microphone, by the ids of both. */
  ownSpeakers: z.record(z.string(), z.string()),
  /** A phone held to the ear: the list changes without the browser saying so (M9.54). */
  hasEarpiece: z.boolean(),
})

export const devicesContract = {
  input: z.object({ selection: deviceSelection }),
  context: z.object({
    lists: deviceLists,
    selection: deviceSelection,
    /** The speaker that is used; another than the selected while that is gone. */
    outputInUse: z.string(),
    /** A speaker that would not be used; it is not tried again until somebody chooses. */
    outputRefused: z.string().nullable(),
    hasEarpiece: z.boolean(),
    /** The speaker of the same thing as a microphone, by the ids of both. */
    ownSpeakers: z.record(z.string(), z.string()),
    /** The selection is not yet remembered. */
    unsaved: z.boolean(),
    error: meetingError.nullable(),
  }),
  events: {
    ...event('devices.refreshRequested', {}),
    ...event('devices.changed', {}),
    ...event('devices.selected', { kind: deviceKind, deviceId: z.string() }),
  },
  outputs: {
    enumerateDevices: enumerated,
    applyOutput: z.object({ deviceId: z.string() }),
    rememberSelection: nothing,
  },
} as const
