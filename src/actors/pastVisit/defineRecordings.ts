import { fromCallback } from 'xstate'
import type { PlaybackCommand } from '../../contracts/portal/recording/playback.ts'
import {
  deleteRecording,
  exportRecording,
  listRecordings,
  openRecordingExport,
  playRecording,
  type RecordedFile,
} from '../../contracts/portal/recording/recording.ts'
import { recordingDeletion, recordingList } from '../../machines/pastVisit/recordingParts.ts'
import {
  type PlaybackInput,
  recordingPlayerMachine,
} from '../../machines/pastVisit/recordingPlayerMachine.ts'
import { visitRecordingsMachine } from '../../machines/pastVisit/visitRecordingsMachine.ts'
import type { RecordingScreens } from '../../services/media/recordingScreens.ts'
import { createTogetherPlayback } from '../../services/media/togetherPlayback.ts'
import { leavePage } from '../../services/platform/leavePage.ts'
import type { Http } from '../../services/portal/http.ts'
import { commandLogic } from '../kit/commandLogic.ts'
import { promiseLogic } from '../kit/promiseLogic.ts'
import { queryLogic } from '../kit/queryLogic.ts'

export interface RecordingServices {
  http: Http
  now: () => number
  recordingScreens: RecordingScreens
}

/** The media elements of a player, on one clock. */
const definePlaybackActor = (screens: RecordingScreens) =>
  fromCallback<PlaybackCommand, PlaybackInput>(({ input, sendBack, receive }) => {
    const { wanted, ...where } = input
    const playback = createTogetherPlayback({
      ...where,
      screens,
      now: () => performance.now(),
      onMoved: (position) => sendBack({ type: 'playback.moved', position }),
      onEnded: () => sendBack({ type: 'playback.ended' }),
      onFailed: (file) => sendBack({ type: 'playback.failed', file }),
    })
    if (wanted) playback.play()
    receive((command) => {
      switch (command.type) {
        case 'playback.play':
          return playback.play()
        case 'playback.pause':
          return playback.pause()
        case 'playback.seek':
          return playback.seek(command.to)
        case 'playback.setRate':
          return playback.setRate(command.rate)
      }
    })
    return () => playback.close()
  })

/** The recordings of a visit, with their player. */
export const defineRecordings = (services: RecordingServices) => {
  const { http, recordingScreens } = services
  return visitRecordingsMachine.provide({
    actors: {
      recordingList: recordingList.machine.provide({
        actors: {
          fetch: queryLogic(services, ({ appointmentId }: { appointmentId: string }, signal) =>
            http.call(listRecordings, { params: { id: appointmentId } }, signal),
          ),
        },
      }),
      recordingDeletion: recordingDeletion.machine.provide({
        actors: {
          run: commandLogic(async ({ id }: { id: string }, signal) => {
            await http.call(deleteRecording, { params: { id } }, signal)
            return {}
          }),
        },
      }),
      requestExport: promiseLogic<Record<string, never>, { id: string }>(
        async ({ input: { id }, signal }) => {
          await http.call(exportRecording, { params: { id } }, signal)
          return {}
        },
      ),
      saveExport: promiseLogic<Record<string, never>, { id: string }>(async ({ input: { id }, signal }) => {
        const { url } = await http.call(openRecordingExport, { params: { id } }, signal)
        // The answer is an attachment, so the page stays.
        leavePage(window, url)
        return {}
      }),
      recordingPlayer: recordingPlayerMachine.provide({
        actors: {
          fetchPlayback: promiseLogic<
            { startedAt: string; duration: number; files: RecordedFile[] },
            { recordingId: string }
          >(async ({ input: { recordingId }, signal }) => {
            const { recording, started_at, files } = await http.call(
              playRecording,
              { params: { id: recordingId } },
              signal,
            )
            return { startedAt: started_at, duration: recording.duration, files }
          }),
          playback: definePlaybackActor(recordingScreens),
        },
      }),
    },
  })
}
