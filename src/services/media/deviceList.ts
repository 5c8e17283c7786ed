import { fromEvent, type Observable } from 'rxjs'
import { z } from 'zod'
import { DEFAULT_DEVICE_ID } from '../../contracts/constants.ts'
import { MeetingFailure, makeError } from '../../contracts/errors.ts'
import { type OutputType, outputTypeOf } from '../../contracts/meeting/devices/outputType.ts'

/** The browser's device lists and the stored selection (M3.36, M9.65). */
export interface NamedDevice {
  deviceId: string
  groupId: string
  label: string
  type: OutputType | null
}
export interface DeviceLists {
  audioInput: NamedDevice[]
  audioOutput: NamedDevice[]
  videoInput: NamedDevice[]
}
type Kind = keyof DeviceLists
const KINDS = { audioinput: 'audioInput', audiooutput: 'audioOutput', videoinput: 'videoInput' } as const
const LISTED: readonly Kind[] = Object.values(KINDS)

export const listDevices = async (devices: MediaDevices | undefined): Promise<DeviceLists> => {
  if (!devices) throw new MeetingFailure(makeError(6010, { action: 'DEVICES' }))
  const lists: DeviceLists = { audioInput: [], audioOutput: [], videoInput: [] }
  // Before a permission the browser lists devices without an id; they cannot be chosen.
  for (const { kind, deviceId, groupId, label } of await devices.enumerateDevices())
    if (deviceId !== '')
      lists[KINDS[kind]].push({
        deviceId,
        groupId,
        label,
        type: kind === 'audiooutput' ? outputTypeOf(label) : null,
      })
  return lists
}

/** M9.54. */
export const hasEarpiece = ({ audioOutput }: DeviceLists): boolean =>
  audioOutput.some(({ type }) => type === 'earpiece')

export const deviceChanges$ = (devices: MediaDevices): Observable<Event> =>
  fromEvent<Event>(devices, 'devicechange')

export type Selection = Record<Kind, string>

/** Ids change with the browser's storage; names are stable. Older stored selections have only ids. */
const rememberedDevice = z.union([
  z.string().transform((deviceId) => ({ deviceId, label: '' })),
  z.object({ deviceId: z.string(), label: z.string() }),
])
const remembered = z.object({
  audioInput: rememberedDevice,
  audioOutput: rememberedDevice,
  videoInput: rememberedDevice,
})
export type RememberedDevices = z.infer<typeof remembered>
const KEY = 'consulta.devices'

/**
 * The stored name stays when the device is not listed now.
 * @throws MeetingFailure 6012 when the store is full or forbidden (M8.047)
 */
export const rememberDevices = (storage: Storage, selection: Selection, lists: DeviceLists): void => {
  const before = recallDevices(storage)
  const named = (kind: Kind) => {
    const deviceId = selection[kind]
    const listed = lists[kind].find((device) => device.deviceId === deviceId)
    const known = before?.[kind].deviceId === deviceId ? before[kind].label : ''
    return [kind, { deviceId, label: listed?.label ?? known }]
  }
  try {
    storage.setItem(KEY, JSON.stringify(Object.fromEntries(LISTED.map(named))))
  } catch (cause) {
    throw new MeetingFailure(makeError(6012, { action: 'DEVICES', description: String(cause) }), { cause })
  }
}

/** The last selection on this device, or null; an invalid stored value counts as none. */
export const recallDevices = (storage: Storage): RememberedDevices | null => {
  try {
    return remembered.safeParse(JSON.parse(storage.getItem(KEY) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

/** A selected device that is not listed may have another id now; its name identifies it. */
export const resolveByName = (
  selection: Selection,
  lists: DeviceLists,
  memory: RememberedDevices | null,
): Selection => {
  const resolved = { ...selection }
  for (const kind of LISTED) {
    const deviceId = selection[kind]
    const label = memory?.[kind].deviceId === deviceId ? memory[kind].label : ''
    if (deviceId === DEFAULT_DEVICE_ID || label === '') continue
    if (lists[kind].some((device) => device.deviceId === deviceId)) continue
    resolved[kind] = lists[kind].find((device) => device.label === label)?.deviceId ?? deviceId
  }
  return resolved
}
