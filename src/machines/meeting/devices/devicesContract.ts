import { z } from 'zod'
import { meetingError } from '../../../contracts/errors.ts'
import { event, nothing } from '../../../contracts/machineContract.ts'
import { outputType } from '../../../contracts/meeting/devices/outputType.ts'
import { sensitive } from '../../../contracts/sensitive.ts'

/** Labels may name people ("Ana's headset"), so they stay out of the ledger. */
export const mediaDevice = z.object({
  deviceId: z.string(),
  groupId: z.string(),
  label: sensitive('practitioner', z.string()),
  /** M3.38: the type of a speaker; null for other devices. */
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

/** The browser's devices, and the selection, with ids updated by label. */
export const enumerated = z.object({
  lists: deviceLists,
  selection: deviceSelection,
  /** The speaker of the same hardware as a microphone, by the ids of both. */
  ownSpeakers: z.record(z.string(), z.string()),
  /** A phone with an earpiece: its list changes without an event of the browser (M9.54). */
  hasEarpiece: z.boolean(),
})

export const devicesContract = {
  input: z.object({ selection: deviceSelection }),
  context: z.object({
    lists: deviceLists,
    selection: deviceSelection,
    /** The current speaker; differs from the selected one while that is missing. */
    outputInUse: z.string(),
    /** A speaker that could not be used; it is not retried until the user chooses again. */
    outputRefused: z.string().nullable(),
    hasEarpiece: z.boolean(),
    /** The speaker of the same hardware as a microphone, by the ids of both. */
    ownSpeakers: z.record(z.string(), z.string()),
    /** The selection is not stored yet. */
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
    storeSelection: nothing,
  },
} as const
