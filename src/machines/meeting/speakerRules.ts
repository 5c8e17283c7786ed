import { DEFAULT_DEVICE_ID } from '../../contracts/constants.ts'
import type { ContextOf } from '../../contracts/machineContract.ts'
import type { devicesContract, MediaDevice } from './devicesContract.ts'

/** Which speaker a call uses. Pure. */
type Devices = Pick<ContextOf<typeof devicesContract>, 'lists' | 'selection'>

/** The chosen speaker while it is there, failing that the one that belongs to the microphone, else the system's. */
export const speakerOf = ({ lists, selection }: Devices): string => {
  const chosen = selection.audioOutput
  const isThere = lists.audioOutput.some(({ deviceId }) => deviceId === chosen)
  if (isThere && chosen !== DEFAULT_DEVICE_ID) return chosen
  return speakerOfMicrophone({ lists, selection })?.deviceId ?? DEFAULT_DEVICE_ID
}

/**
 * The speaker of the same thing as the microphone, as the provider's client finds it: by the same name, else by
 * the same group. A headset's microphone with the laptop's loudspeaker would make an echo.
 */
const speakerOfMicrophone = (devices: Devices): MediaDevice | undefined => {
  const microphone = microphoneOf(devices)
  if (microphone === undefined) return undefined
  const speakers = devices.lists.audioOutput.filter(({ deviceId }) => deviceId !== DEFAULT_DEVICE_ID)
  return (
    speakers.find(({ label }) => label !== '' && label === microphone.label) ??
    speakers.find(({ groupId }) => groupId !== '' && groupId === microphone.groupId)
  )
}

/** Behind the system's choice stands a microphone of its own, which the name of that choice ends with. */
const microphoneOf = ({ lists, selection }: Devices): MediaDevice | undefined => {
  const own = lists.audioInput.filter(({ deviceId }) => deviceId !== DEFAULT_DEVICE_ID)
  const chosen = own.find(({ deviceId }) => deviceId === selection.audioInput)
  if (chosen !== undefined) return chosen
  const standard = lists.audioInput.find(({ deviceId }) => deviceId === DEFAULT_DEVICE_ID)
  return standard === undefined
    ? own[0]
    : own.find(({ label }) => label !== '' && standard.label.includes(label))
}
