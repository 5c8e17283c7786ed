import { Observable } from 'rxjs'
import type { DetailedError, Upload } from 'tus-js-client'
import { ServiceError, toFailure } from '../../contracts/failure.ts'
import { type ApiError, apiError, TOKEN_EXPIRED_MESSAGE } from '../../contracts/portal/apiError.ts'
import { UPLOADS_PATH } from '../../contracts/portal/files/file.ts'
import type { FilePurpose } from '../../contracts/portal/files/filePurposes.ts'
import type { ExpiredCalls } from '../portal/expiredCalls.ts'
import { HttpError } from '../portal/httpError.ts'
import type { TokenStore } from '../portal/tokens.ts'

/** Small enough to arrive within the server's time for one request on a slow connection. */
const CHUNK_BYTES = 512 * 1024
const RETRY_DELAYS_MS = [0, 1_000, 3_000, 5_000]
/** Refreshes of the token within one upload, so that a server that refuses each new one ends it. */
const REFRESHES = 5

export type SendEvent =
  | { type: 'upload.started'; uploadId: string }
  | { type: 'upload.progressed'; sent: number }
  | { type: 'upload.transferred' }

export interface Sending {
  file: File
  /** As the machine has it: the browser names no type of some files. */
  type: string
  purpose: FilePurpose
  /** Goes on with an upload that has begun; null: a new one. */
  uploadId: string | null
}

interface SendFileDeps {
  /** The one configured host; '' is the page's own. */
  host: string
  tokens: Pick<TokenStore, 'access'>
  expiredCalls: Pick<ExpiredCalls, 'wait'>
  /** Where uploads begin. */
  path?: string
}

const bodyOf = (error: DetailedError): ApiError | null => {
  try {
    return apiError.safeParse(JSON.parse(error.originalResponse?.getBody() ?? '')).data ?? null
  } catch {
    return null
  }
}

const failureOf = (error: unknown): ServiceError => {
  if (!(error instanceof Error) || !('originalResponse' in error)) return new ServiceError(toFailure(error))
  const answer = error as DetailedError
  const status = answer.originalResponse?.getStatus() ?? 0
  if (status === 0) return new HttpError(0, { code: 'offline', message: 'The server cannot be reached' })
  return new HttpError(
    status,
    bodyOf(answer) ?? { code: String(status), message: `The server answered ${status}` },
  )
}

const isExpiry = (error: unknown): boolean =>
  error instanceof ServiceError && error.failure.message === TOKEN_EXPIRED_MESSAGE

/**
 * Sends files as uploads that can be resumed (tus). An unsubscribed upload is given up, and its bytes are removed from
 * the server; one that failed stays there for a day. Errors are `ServiceError`s.
 */
export const createSendFile =
  ({ host, tokens, expiredCalls, path = UPLOADS_PATH }: SendFileDeps) =>
  ({ file, type, purpose, uploadId }: Sending): Observable<SendEvent> =>
    new Observable((subscriber) => {
      let upload: Upload | null = null
      let refreshes = 0
      const address = (id: string) => `${host}${path}/${id}`
      const fail = (error: ServiceError) => {
        upload = null
        subscriber.error(error)
      }
      const begin = async (): Promise<void> => {
        const tus = await import('tus-js-client')
        if (subscriber.closed) return
        let token: string | null = null
        const own = new tus.Upload(file, {
          endpoint: `${host}${path}`,
          uploadUrl: uploadId === null ? null : address(uploadId),
          chunkSize: CHUNK_BYTES,
          retryDelays: RETRY_DELAYS_MS,
          // Its key would hold the name of the file.
          storeFingerprintForResuming: false,
          metadata: { purpose, filename: file.name, filetype: type },
          onBeforeRequest: (request) => {
            token = tokens.access()
            if (token !== null) request.setHeader('authorization', `Bearer ${token}`)
          },
          onShouldRetry: (error) => {
            const status = error.originalResponse?.getStatus() ?? 0
            return status === 0 || status === 429 || status >= 500
          },
          onUploadUrlAvailable: () => {
            const id = own.url?.split('/').at(-1)
            if (id !== undefined) subscriber.next({ type: 'upload.started', uploadId: id })
          },
          onChunkComplete: (_, accepted) => subscriber.next({ type: 'upload.progressed', sent: accepted }),
          onSuccess: () => {
            upload = null
            subscriber.next({ type: 'upload.transferred' })
            subscriber.complete()
          },
          onError: (error) => {
            const failed = failureOf(error)
            if (token === null || !isExpiry(failed) || refreshes >= REFRESHES) {
              fail(failed)
              return
            }
            refreshes += 1
            expiredCalls.wait(token).then(
              () => {
                if (!subscriber.closed) own.start()
              },
              (ended: unknown) => fail(ended instanceof ServiceError ? ended : failed),
            )
          },
        })
        upload = own
        own.start()
      }
      begin().catch((error: unknown) => fail(failureOf(error)))
      return () => {
        // The server removes after a day an upload that could not be removed now.
        upload?.abort(upload.url !== null).catch(() => undefined)
      }
    })
export type SendFile = ReturnType<typeof createSendFile>
