import { EMPTY, map } from 'rxjs'
import { fromPromise } from 'xstate'
import type { EventOf, OutputOf } from '../../../contracts/machineContract.ts'
import type { devicesContract } from '../../../machines/meeting/devices/devicesContract.ts'
import {
  type DeviceLists,
  deviceChanges$,
  hasEarpiece,
  listDevices,
  recallDevices,
  rememberDevices,
  resolveByName,
  type Selection,
} from '../../../services/media/deviceList.ts'
import { ownSpeakers } from '../../../services/media/ownSpeakers.ts'
import { streamLogic } from '../../kit/streamLogic.ts'
import type { MeetingSession } from '../call/meetingSession.ts'
import { rejectPlain } from '../call/rejectPlain.ts'

export const defineVideoSinksActor = ({ sinks }: MeetingSession) =>
  streamLogic<{ trackId: string }>(({ input }) => sinks.facts$(input.trackId))

export const defineEnumerateDevicesActor = ({ platform }: MeetingSession) =>
  fromPromise<OutputOf<typeof devicesContract, 'enumerateDevices'>, { selection: Selection }>(({ input }) =>
    rejectPlain('DEVICES', async () => {
      const lists = await listDevices(platform.mediaDevices)
      return {
        lists,
        selection: resolveByName(input.selection, lists, recallDevices(platform.storage)),
        ownSpeakers: ownSpeakers(lists),
        hasEarpiece: hasEarpiece(lists),
      }
    }),
  )

export const defineWatchDevicesActor = ({ platform }: Pick<MeetingSession, 'platform'>) =>
  streamLogic(() =>
    platform.mediaDevices
      ? deviceChanges$(platform.mediaDevices).pipe(
          map(() => ({ type: 'devices.changed' }) satisfies EventOf<typeof devicesContract>),
        )
      : EMPTY,
  )

export const defineRememberSelectionActor = ({ platform }: MeetingSession) =>
  fromPromise<Record<string, never>, { selection: Selection; lists: DeviceLists }>(({ input }) =>
    rejectPlain('DEVICES', async () => {
      rememberDevices(platform.storage, input.selection, input.lists)
      return {}
    }),
  )

export const definePlayTestSoundActor = () =>
  fromPromise<Record<string, never>, { deviceId: string }>(({ input, signal }) =>
    rejectPlain('DEVICES', async () => {
      const { playTestSound } = await import('../../../services/media/testSound.ts')
      await playTestSound(input.deviceId, signal)
      return {}
    }),
  )
