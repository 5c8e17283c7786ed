import { DEFAULT_DEVICE_ID } from '../../../contracts/constants.ts'
import type { ContextOf } from '../../../contracts/machineContract.ts'
import type { devicesContract } from '../devices/devicesContract.ts'

type Devices = Pick<ContextOf<typeof devicesContract>, 'lists' | 'selection' | 'ownSpeakers'>

/**
 * The selected speaker while it is connected, otherwise the one that belongs to the microphone, otherwise the
 * system's.
 */
export const speakerOf = ({ lists, selection, ownSpeakers }: Devices): string => {
  const chosen = selection.audioOutput
  const isThere = lists.audioOutput.some(({ deviceId }) => deviceId === chosen)
  if (isThere && chosen !== DEFAULT_DEVICE_ID) return chosen
  const { audioInput } = selection
  const hasMicrophone = lists.audioInput.some(({ deviceId }) => deviceId === audioInput)
  return ownSpeakers[hasMicrophone ? audioInput : DEFAULT_DEVICE_ID] ?? DEFAULT_DEVICE_ID
}
