import {
  changeRecording,
  listRecordings,
  type RequestedKind,
  requestRecording,
} from '../../contracts/portal/recording/recording.ts'
import type { RecordingChange } from '../../machines/visit/recordingControlContract.ts'
import { recordingControlMachine } from '../../machines/visit/recordingControlMachine.ts'
import type { Http } from '../../services/portal/http.ts'
import { promiseLogic } from '../kit/promiseLogic.ts'

type Nothing = Record<string, never>

/** The doctor's control of the recording, with the portal's endpoints. */
export const defineRecordingControl = ({ http }: { http: Http }) =>
  recordingControlMachine.provide({
    actors: {
      requestRecording: promiseLogic<Nothing, { appointmentId: string; reason: string; kind: RequestedKind }>(
        async ({ input: { appointmentId, ...body }, signal }) => {
          await http.call(requestRecording, { params: { id: appointmentId }, body }, signal)
          return {}
        },
      ),
      /** The open one, which another page of the doctor may have requested. */
      changeRecording: promiseLogic<Nothing, { appointmentId: string; change: RecordingChange }>(
        async ({ input: { appointmentId, change }, signal }) => {
          const { recordings } = await http.call(listRecordings, { params: { id: appointmentId } }, signal)
          const open = recordings.find(({ keeping }) => keeping === 'open')
          if (open !== undefined)
            await http.call(changeRecording, { params: { id: open.id }, body: { change } }, signal)
          return {}
        },
      ),
    },
  })
