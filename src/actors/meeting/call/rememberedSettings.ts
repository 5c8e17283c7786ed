import { type JoinSettings, joinSettings } from '../../../contracts/meeting/call/joinConfig.ts'
import { recallDevices } from '../../../services/media/deviceList.ts'

/** A call starts with the devices chosen last on this computer (M9.65, experience §8.1). */
export const rememberedSettings = (store: Storage): JoinSettings => {
  const chosen = recallDevices(store)
  return joinSettings.parse(
    chosen === null
      ? {}
      : {
          audioInputDeviceId: chosen.audioInput.deviceId,
          audioOutputDeviceId: chosen.audioOutput.deviceId,
          videoInputDeviceId: chosen.videoInput.deviceId,
        },
  )
}
