import { catchError, throwError } from 'rxjs'
import { type EventObject, fromEventObservable } from 'xstate'
import { ServiceError, toFailure } from '../../../contracts/failure.ts'
import type { ChatFile } from '../../../contracts/meeting/chat/chatFile.ts'
import {
  CALL_UPLOADS_PATH,
  keepCallFile,
  openCallFile,
  readCallFileStatus,
} from '../../../contracts/portal/callFile.ts'
import type { UploadRefusal } from '../../../contracts/portal/files/file.ts'
import type { UploadFile } from '../../../machines/kit/createUpload.ts'
import { requireValue } from '../../../machines/kit/requireValue.ts'
import {
  callFileAddresses,
  callFileKeep,
  callFileUpload,
} from '../../../machines/meeting/chat/callFileParts.ts'
import { callFilesMachine } from '../../../machines/meeting/chat/callFilesMachine.ts'
import { createSendFile } from '../../../services/files/sendFile.ts'
import { createHttp } from '../../../services/portal/http.ts'
import { promiseLogic } from '../../kit/promiseLogic.ts'
import { queryLogic } from '../../kit/queryLogic.ts'
import type { CallSession } from '../call/callSession.ts'

/** Asked so often before a check that does not end is a failure; each call waits for ten seconds. */
const ASKED = 30

interface Params {
  token: string
  fileId: string
}

/** No session of the portal refreshes the token of a meeting. */
const neverRefreshed = {
  wait: () =>
    Promise.reject(
      new ServiceError({ code: 'unauthorized', message: 'The call has ended', retryable: false }),
    ),
}
const headersOf = (token: string) => ({ authorization: `Bearer ${token}` })

/** Files in the chat, sent and read with the token of the meeting. */
export const defineCallFiles = ({ platform, chosenFiles }: CallSession) => {
  const http = createHttp({
    host: '',
    tokens: { access: () => null },
    expiredCalls: neverRefreshed,
    fetch: platform.fetch,
  })
  return callFilesMachine.provide({
    actors: {
      callFileUpload: callFileUpload.machine.provide({
        actors: {
          transfer: fromEventObservable<
            EventObject,
            { params: { token: string }; file: UploadFile; uploadId: string | null }
          >(({ input: { params, file, uploadId } }) => {
            const chosen = chosenFiles.of(file.handle)
            if (chosen === undefined)
              return throwError(() =>
                toFailure(
                  new ServiceError({ code: 'fileGone', message: 'The file is gone', retryable: false }),
                ),
              )
            const send = createSendFile({
              host: '',
              tokens: { access: () => params.token },
              expiredCalls: neverRefreshed,
              path: CALL_UPLOADS_PATH,
            })
            return send({ file: chosen, type: file.type, purpose: 'callFile', uploadId }).pipe(
              catchError((error: unknown) => throwError(() => toFailure(error))),
            )
          }),
          check: promiseLogic<
            { verdict: 'ready'; result: ChatFile } | { verdict: 'refused'; refusal: UploadRefusal },
            { params: { token: string }; uploadId: string | null }
          >(async ({ input: { params, uploadId }, signal }) => {
            const request = {
              params: { id: requireValue(uploadId, 'uploadId') },
              headers: headersOf(params.token),
            }
            for (let asked = 0; asked < ASKED; asked++) {
              const status = await http.call(readCallFileStatus, request, signal)
              if (status.state === 'refused') return { verdict: 'refused', refusal: status.refusal }
              if (status.state === 'ready') {
                const { id, name, type, size } = status.file
                return { verdict: 'ready', result: { id, name, type, size } }
              }
            }
            throw new ServiceError({ code: 'timeout', message: 'The check takes too long', retryable: true })
          }),
        },
      }),
      callFileAddresses: callFileAddresses.machine.provide({
        actors: {
          fetch: queryLogic(platform, ({ token, fileId }: Params, signal) =>
            http.call(openCallFile, { params: { id: fileId }, headers: headersOf(token) }, signal),
          ),
        },
      }),
      callFileKeep: callFileKeep.machine.provide({
        actors: {
          run: promiseLogic<{ result: Record<string, never> }, { params: Params }>(
            async ({ input: { params }, signal }) => {
              const { token, fileId } = params
              await http.call(keepCallFile, { params: { id: fileId }, headers: headersOf(token) }, signal)
              return { result: {} }
            },
          ),
        },
      }),
    },
  })
}
