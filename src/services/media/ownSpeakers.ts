import { DEFAULT_DEVICE_ID } from '../../contracts/constants.ts'
import type { DeviceLists, NamedDevice } from './deviceList.ts'

/** The system's choice stands for a real microphone, whose name is the end of the choice's name. */
const standardMicrophone = (microphones: readonly NamedDevice[]): NamedDevice | undefined => {
  const own = microphones.filter(({ deviceId }) => deviceId !== DEFAULT_DEVICE_ID)
  const standard = microphones.find(({ deviceId }) => deviceId === DEFAULT_DEVICE_ID)
  return standard === undefined
    ? own[0]
    : own.find(({ label }) => label !== '' && standard.label.includes(label))
}

/**
 * The speaker of the same hardware as each microphone, by the ids of both, as the provider's client finds it:
 * by the same name, otherwise by the same group. A headset's microphone with the laptop's loudspeaker would
 * cause an echo. Computed here and not in the machine, because a ledger does not hold the names.
 */
export const ownSpeakers = ({ audioInput, audioOutput }: DeviceLists): Record<string, string> => {
  const speakers = audioOutput.filter(({ deviceId }) => deviceId !== DEFAULT_DEVICE_ID)
  const speakerOf = (microphone: NamedDevice | undefined): NamedDevice | undefined =>
    speakers.find(({ label }) => label !== '' && label === microphone?.label) ??
    speakers.find(({ groupId }) => groupId !== '' && groupId === microphone?.groupId)
  const found: Record<string, string> = {}
  const standard = speakerOf(standardMicrophone(audioInput))
  if (standard !== undefined) found[DEFAULT_DEVICE_ID] = standard.deviceId
  for (const microphone of audioInput) {
    const speaker = microphone.deviceId === DEFAULT_DEVICE_ID ? undefined : speakerOf(microphone)
    if (speaker !== undefined) found[microphone.deviceId] = speaker.deviceId
  }
  return found
}
