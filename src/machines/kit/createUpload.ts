import { assign, type EventObject, enqueueActions, setup } from 'xstate'
import { type ZodType, z } from 'zod'
import { type Failure, failure, toFailure } from '../../contracts/failure.ts'
import { event } from '../../contracts/machineContract.ts'
import { type UploadRefusal, uploadRefusal } from '../../contracts/portal/files/file.ts'
import { sensitive } from '../../contracts/sensitive.ts'
import { actor } from '../address.ts'
import { notProvided } from '../notProvided.ts'
import { notProvidedEvents } from '../notProvidedEvents.ts'
import type { SystemId } from '../systemIds.ts'
import { requireValue } from './requireValue.ts'

interface UploadOptions<P extends ZodType, R extends ZodType> {
  /** The machine's id in the registry and in ledgers. */
  readonly id: string
  readonly description: string
  /** Requirement ids. */
  readonly spec: readonly string[]
  /** The record to which the file belongs. */
  readonly params: P
  /** The stored file. */
  readonly result: R
  /** Accepted MIME types. */
  readonly types: readonly string[]
  readonly maxBytes: number
  /** Receives `upload.finished` with the handle of a file that is ready. */
  readonly owner?: SystemId
  /** The owner also receives the result. */
  readonly reportsResult?: boolean
}

/** A file by the handle of the actor that holds it; `size` in bytes. */
export const uploadFile = z.object({
  handle: z.string(),
  name: sensitive('patient', z.string()),
  size: z.number(),
  type: z.string(),
})
export type UploadFile = z.infer<typeof uploadFile>

const contractOf = <P extends ZodType, R extends ZodType>({ params, result }: UploadOptions<P, R>) => ({
  input: z.object({ params }),
  context: z.object({
    params,
    /** null until one was chosen. */
    file: uploadFile.nullable(),
    /** Bytes that the server has confirmed. */
    sent: z.number(),
    /** The server's id of the transfer; null before it has begun. */
    uploadId: sensitive('content', z.string().nullable()),
    refusal: uploadRefusal.nullable(),
    failure: failure.nullable(),
    result: result.nullable(),
  }),
  events: {
    ...event('upload.requested', { file: uploadFile }),
    ...event('upload.resumeRequested', {}),
    ...event('upload.cancelRequested', {}),
    /** From `transfer`. */
    ...event('upload.started', { uploadId: sensitive('content', z.string()) }),
    ...event('upload.progressed', { sent: z.number() }),
    ...event('upload.transferred', {}),
  },
  outputs: {
    check: z.discriminatedUnion('verdict', [
      z.object({ verdict: z.literal('ready'), result }),
      z.object({ verdict: z.literal('refused'), refusal: uploadRefusal }),
    ]),
  },
})

/**
 * One file being sent to the server (design: `upload`). The page refuses a wrong type or size; the transfer
 * can be resumed, and the server checks the file before it accepts it.
 * @returns the machine and its contract; provide `transfer` (emits `upload.started`, `upload.progressed` and
 * `upload.transferred`, fails with a `Failure`, aborts when it is stopped) and `check`
 */
export const createUpload = <P extends ZodType, R extends ZodType>(options: UploadOptions<P, R>) => {
  type Params = z.output<P>
  type Result = z.output<R>
  type Checked = { verdict: 'ready'; result: Result } | { verdict: 'refused'; refusal: UploadRefusal }
  interface Context {
    params: Params
    file: UploadFile | null
    sent: number
    uploadId: string | null
    refusal: UploadRefusal | null
    failure: Failure | null
    result: Result | null
  }
  type Event =
    | { type: 'upload.requested'; file: UploadFile }
    | { type: 'upload.resumeRequested' }
    | { type: 'upload.cancelRequested' }
    | { type: 'upload.started'; uploadId: string }
    | { type: 'upload.progressed'; sent: number }
    | { type: 'upload.transferred' }

  const refusalOf = ({ size, type }: UploadFile): UploadRefusal | null => {
    if (!options.types.includes(type)) return 'typeNotAllowed'
    if (size === 0) return 'empty'
    return size > options.maxBytes ? 'tooLarge' : null
  }

  const machine = setup({
    types: {
      input: {} as { params: Params },
      context: {} as Context,
      events: {} as Event,
    },
    actors: {
      transfer: notProvidedEvents<EventObject, { params: Params; file: UploadFile; uploadId: string | null }>(
        'transfer',
      ),
      check: notProvided<Checked, { params: Params; uploadId: string | null }>('check'),
    },
    actions: {
      setFile: assign((_, { file }: { file: UploadFile }) => ({
        file,
        sent: 0,
        uploadId: null,
        refusal: refusalOf(file),
        failure: null,
        result: null,
      })),
      setUploadId: assign((_, { uploadId }: { uploadId: string }) => ({ uploadId })),
      /** After a resumption the server may have fewer bytes than were sent. */
      setSent: assign(({ context }, { sent }: { sent: number }) => ({
        sent: Math.max(0, Math.min(sent, context.file?.size ?? 0)),
      })),
      setAllSent: assign(({ context }) => ({ sent: context.file?.size ?? 0 })),
      setRefusal: assign((_, checked: Checked) =>
        checked.verdict === 'refused' ? { refusal: checked.refusal } : {},
      ),
      setResult: assign((_, checked: Checked) =>
        checked.verdict === 'ready' ? { result: checked.result } : {},
      ),
      setFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
      clearFailure: assign({ failure: null }),
      notifyOwner: enqueueActions(({ context, enqueue }) => {
        if (options.owner === undefined) return
        enqueue.sendTo(actor(options.owner), {
          type: 'upload.finished',
          handle: requireValue(context.file, 'file').handle,
          ...(options.reportsResult === true ? { result: context.result } : {}),
        })
      }),
    },
    guards: {
      isRefusedHere: (_, { file }: { file: UploadFile }) => refusalOf(file) !== null,
      isRefused: (_, { verdict }: Checked) => verdict === 'refused',
      isTransferred: ({ context }) => context.uploadId !== null && context.sent === context.file?.size,
    },
  }).createMachine({
    id: options.id,
    description: options.description,
    meta: { spec: options.spec },
    context: ({ input }) => ({
      params: input.params,
      file: null,
      sent: 0,
      uploadId: null,
      refusal: null,
      failure: null,
      result: null,
    }),
    initial: 'idle',
    on: {
      'upload.requested': [
        {
          description: 'Another file replaces the previous one.',
          guard: { type: 'isRefusedHere', params: ({ event }) => ({ file: event.file }) },
          target: '.refused',
          actions: { type: 'setFile', params: ({ event }) => ({ file: event.file }) },
        },
        {
          target: '.uploading',
          reenter: true,
          actions: { type: 'setFile', params: ({ event }) => ({ file: event.file }) },
        },
      ],
    },
    states: {
      idle: {
        description: 'No file was chosen yet.',
      },
      uploading: {
        description: 'The file is being sent.',
        entry: 'clearFailure',
        invoke: {
          id: 'transfer',
          src: 'transfer',
          input: ({ context: { params, file, uploadId } }) => ({
            params,
            file: requireValue(file, 'file'),
            uploadId,
          }),
          onError: {
            target: 'failed',
            actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
          },
        },
        on: {
          'upload.started': {
            actions: { type: 'setUploadId', params: ({ event }) => ({ uploadId: event.uploadId }) },
          },
          'upload.progressed': {
            actions: { type: 'setSent', params: ({ event }) => ({ sent: event.sent }) },
          },
          'upload.transferred': { target: 'checking', actions: 'setAllSent' },
          'upload.cancelRequested': 'cancelled',
        },
      },
      checking: {
        description: 'The server checks the actual content.',
        entry: 'clearFailure',
        invoke: {
          id: 'check',
          src: 'check',
          input: ({ context: { params, uploadId } }) => ({ params, uploadId }),
          onDone: [
            {
              guard: { type: 'isRefused', params: ({ event }) => event.output },
              target: 'refused',
              actions: { type: 'setRefusal', params: ({ event }) => event.output },
            },
            {
              target: 'ready',
              actions: [{ type: 'setResult', params: ({ event }) => event.output }, 'notifyOwner'],
            },
          ],
          onError: {
            target: 'failed',
            actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
          },
        },
        on: { 'upload.cancelRequested': 'cancelled' },
      },
      failed: {
        description: 'The transfer was interrupted; it can be resumed.',
        on: {
          'upload.resumeRequested': [{ guard: 'isTransferred', target: 'checking' }, { target: 'uploading' }],
          'upload.cancelRequested': 'cancelled',
        },
      },
      ready: { description: 'The file is stored.' },
      refused: { description: 'The file is refused, with the reason.' },
      cancelled: { description: 'The user cancelled it.' },
    },
  })
  return { kind: 'upload' as const, machine, contract: contractOf(options) }
}
