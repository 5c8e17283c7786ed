import { fromCallback, fromPromise } from 'xstate'
import type { OutputOf } from '../../../contracts/machineContract.ts'
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
import type { MeetingSession } from '../call/meetingSession.ts'
import { rejectPlain } from '../call/rejectPlain.ts'

export const defineVideoSinksActor = ({ sinks }: MeetingSession) =>
  fromCallback<{ type: string }, { trackId: string }>(({ input, sendBack }) => {
    const facts = sinks.facts$(input.trackId).subscribe((fact) => sendBack(fact))
    return () => facts.unsubscribe()
  })

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

export const defineWatchDevicesActor = ({ platform }: MeetingSession) =>
  fromCallback<{ type: string }, undefined>(({ sendBack }) => {
    if (!platform.mediaDevices) return undefined
    const changes = deviceChanges$(platform.mediaDevices).subscribe(() =>
      sendBack({ type: 'devices.changed' }),
    )
    return () => changes.unsubscribe()
  })

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
