import { fromPromise } from 'xstate'
import type { ContextOf, OutputOf } from '../../contracts/machineContract.ts'
import type { deviceChoiceContract } from '../../machines/diagnostics/deviceChoiceContract.ts'
import { deviceChoiceMachine } from '../../machines/diagnostics/deviceChoiceMachine.ts'
import {
  listDevices,
  recallDevices,
  rememberDevices,
  resolveByName,
} from '../../services/media/deviceList.ts'
import type { MeetingSession } from '../meeting/call/meetingSession.ts'
import { rejectPlain } from '../meeting/call/rejectPlain.ts'
import { rememberedSettings } from '../meeting/call/rememberedSettings.ts'
import { defineWatchDevicesActor } from '../meeting/tracks/mediaActors.ts'

type Choice = ContextOf<typeof deviceChoiceContract>

/** The choice of devices in a check, stored where a call reads it. */
export const defineDeviceChoice = (session: Pick<MeetingSession, 'platform'>) => {
  const { mediaDevices, storage } = session.platform
  return deviceChoiceMachine.provide({
    actors: {
      watchDevices: defineWatchDevicesActor(session),
      listDevices: fromPromise<OutputOf<typeof deviceChoiceContract, 'listDevices'>, void>(() =>
        rejectPlain('DEVICES', async () => {
          const lists = await listDevices(mediaDevices)
          const chosen = rememberedSettings(storage)
          const selection = {
            audioInput: chosen.audioInputDeviceId,
            audioOutput: chosen.audioOutputDeviceId,
            videoInput: chosen.videoInputDeviceId,
          }
          return { lists, selection: resolveByName(selection, lists, recallDevices(storage)) }
        }),
      ),
      storeSelection: fromPromise<Record<string, never>, Choice>(({ input: { selection, lists } }) =>
        rejectPlain('DEVICES', async () => {
          rememberDevices(storage, selection, lists)
          return {}
        }),
      ),
    },
  })
}
