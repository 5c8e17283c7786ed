import { catchError, throwError } from 'rxjs'
import { type EventObject, fromEventObservable } from 'xstate'
import { ServiceError, toFailure } from '../../contracts/failure.ts'
import { readFileStatus, type StoredFile, type UploadRefusal } from '../../contracts/portal/files/file.ts'
import type { FilePurpose } from '../../contracts/portal/files/filePurposes.ts'
import type { UploadFile } from '../../machines/kit/createUpload.ts'
import { requireValue } from '../../machines/kit/requireValue.ts'
import type { ChosenFiles } from '../../services/files/chosenFiles.ts'
import type { SendFile } from '../../services/files/sendFile.ts'
import type { Http } from '../../services/portal/http.ts'
import { promiseLogic } from '../kit/promiseLogic.ts'

/** Asked so often before a check that does not end is a failure; each call waits for ten seconds. */
const ASKED = 30

export interface UploadServices {
  http: Http
  chosenFiles: ChosenFiles
  sendFile: SendFile
}

/**
 * The two actors of an upload for one purpose.
 * @param use what makes use of a file that is ready
 */
export const uploadActors = <TParams, TResult>(
  { http, chosenFiles, sendFile }: UploadServices,
  purpose: FilePurpose,
  use: (file: StoredFile, params: TParams, signal: AbortSignal) => Promise<TResult>,
) => ({
  transfer: fromEventObservable<EventObject, { params: TParams; file: UploadFile; uploadId: string | null }>(
    ({ input: { file, uploadId } }) => {
      const chosen = chosenFiles.of(file.handle)
      if (chosen === undefined)
        return throwError(() =>
          toFailure(new ServiceError({ code: 'fileGone', message: 'The file is gone', retryable: false })),
        )
      return sendFile({ file: chosen, type: file.type, purpose, uploadId }).pipe(
        catchError((error: unknown) => throwError(() => toFailure(error))),
      )
    },
  ),
  check: promiseLogic<
    { verdict: 'ready'; result: TResult } | { verdict: 'refused'; refusal: UploadRefusal },
    { params: TParams; uploadId: string | null }
  >(async ({ input: { params, uploadId }, signal }) => {
    const id = requireValue(uploadId, 'uploadId')
    for (let asked = 0; asked < ASKED; asked++) {
      const status = await http.call(readFileStatus, { params: { id } }, signal)
      if (status.state === 'refused') return { verdict: 'refused', refusal: status.refusal }
      if (status.state === 'ready')
        return { verdict: 'ready', result: await use(status.file, params, signal) }
    }
    throw new ServiceError({ code: 'timeout', message: 'The check takes too long', retryable: true })
  }),
})
