import { Observable, type Subscriber } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { createActor, type EventObject, fromEventObservable } from 'xstate'
import { z } from 'zod'
import type { UploadRefusal } from '../../src/contracts/portal/files/file.ts'
import { createUpload, type UploadFile } from '../../src/machines/kit/createUpload.ts'
import { offline } from '../portal/fixtures.ts'
import { deferredLogic, settle } from './deferred.ts'
import { testUpload } from './testUpload.ts'

const record = createUpload({
  id: 'kitUpload',
  description: 'A file of the record.',
  spec: [],
  params: z.object({ appointmentId: z.string() }),
  result: z.object({ fileId: z.string() }),
  types: ['application/pdf'],
  maxBytes: 1_000,
})
const file: UploadFile = { handle: 'h-1', name: 'study.pdf', size: 1_000, type: 'application/pdf' }

interface TransferInput {
  params: { appointmentId: string }
  file: UploadFile
  uploadId: string | null
}

const started = () => {
  const transfers: { input: TransferInput; to: Subscriber<EventObject>; stopped: boolean }[] = []
  const check = deferredLogic<
    { verdict: 'ready'; result: { fileId: string } } | { verdict: 'refused'; refusal: UploadRefusal },
    { params: { appointmentId: string }; uploadId: string | null }
  >()
  const actor = createActor(
    record.machine.provide({
      actors: {
        transfer: fromEventObservable(
          ({ input }: { input: TransferInput }) =>
            new Observable<EventObject>((to) => {
              const transfer = { input, to, stopped: false }
              transfers.push(transfer)
              return () => {
                transfer.stopped = true
              }
            }),
        ),
        check: check.logic,
      },
    }),
    { input: { params: { appointmentId: 'a' } } },
  ).start()
  const emit = (event: EventObject) => transfers.at(-1)?.to.next(event)
  return { actor, transfers, emit, checks: check.calls }
}

describe('createUpload', () => {
  testUpload('every state and transition', record, {
    params: { appointmentId: 'a' },
    file,
    result: { fileId: 'f-1' },
  })

  it.each([
    ['tooLarge', { size: 1_001 }],
    ['empty', { size: 0 }],
    ['typeNotAllowed', { type: 'image/svg+xml' }],
  ] as const)('refuses a file as %s before anything is sent', (refusal, change) => {
    const { actor, transfers } = started()
    actor.send({ type: 'upload.requested', file: { ...file, ...change } })
    expect(actor.getSnapshot()).toMatchObject({ value: 'refused', context: { refusal } })
    expect(transfers).toEqual([])
  })

  it('goes on where it stopped', async () => {
    const { actor, transfers, emit, checks } = started()
    actor.send({ type: 'upload.requested', file })
    emit({ type: 'upload.started', uploadId: 'u-1' } as EventObject)
    emit({ type: 'upload.progressed', sent: 400 } as EventObject)
    transfers[0]?.to.error(offline)
    expect(actor.getSnapshot()).toMatchObject({ value: 'failed', context: { sent: 400, failure: offline } })
    actor.send({ type: 'upload.resumeRequested' })
    expect(transfers[1]?.input.uploadId).toBe('u-1')
    emit({ type: 'upload.transferred' })
    expect(actor.getSnapshot()).toMatchObject({ value: 'checking', context: { sent: 1_000, failure: null } })
    // A complete upload is not repeated when the check fails.
    checks[0]?.reject(offline)
    await settle()
    actor.send({ type: 'upload.resumeRequested' })
    expect(transfers).toHaveLength(2)
    checks[1]?.resolve({ verdict: 'refused', refusal: 'malware' })
    await settle()
    expect(actor.getSnapshot()).toMatchObject({
      value: 'refused',
      context: { refusal: 'malware', result: null },
    })
  })

  it('stops the transfer when it is cancelled or another file is chosen', () => {
    const { actor, transfers, emit } = started()
    actor.send({ type: 'upload.requested', file })
    emit({ type: 'upload.started', uploadId: 'u-1' } as EventObject)
    actor.send({ type: 'upload.requested', file: { ...file, handle: 'h-2' } })
    expect(transfers[0]?.stopped).toBe(true)
    expect(transfers[1]?.input.uploadId).toBeNull()
    actor.send({ type: 'upload.cancelRequested' })
    expect(transfers[1]?.stopped).toBe(true)
    expect(actor.getSnapshot().value).toBe('cancelled')
  })

  it('never says that more was sent than there is', () => {
    const { actor, emit } = started()
    actor.send({ type: 'upload.requested', file })
    emit({ type: 'upload.progressed', sent: 5_000 } as EventObject)
    expect(actor.getSnapshot().context.sent).toBe(1_000)
  })
})
