import { type ActorRefFrom, assign, enqueueActions, sendTo, setup } from 'xstate'
import type { ContextOf, EventOf, InputOf } from '../../contracts/machineContract.ts'
import { type PatientRecord, RECORDS_AT_ONCE } from '../../contracts/portal/record/record.ts'
import { actor } from '../address.ts'
import { requireValue } from '../kit/requireValue.ts'
import { SYSTEM_ID } from '../systemIds.ts'
import { recordForm, recordList, recordPreview, recordUpload } from './recordParts.ts'
import { recordRemovalMachine } from './recordRemovalMachine.ts'
import type { recordsContract } from './recordsContract.ts'

type Contract = typeof recordsContract
type Event = EventOf<Contract>
type ChosenFiles = Extract<Event, { type: 'records.filesChosen' }>['files']
type Removal = Omit<Extract<Event, { type: 'records.removeRequested' }>, 'type'>

export const recordUploadId = (handle: string) => `upload:${handle}` as const
export const recordRemovalId = (recordId: string) => `removal:${recordId}` as const

/** The records of a patient or of a visit: files on their way, the list, one looked at or edited (experience §8.3). */
export const recordsMachine = setup({
  types: {
    input: {} as InputOf<Contract>,
    context: {} as ContextOf<Contract>,
    events: {} as Event,
    children: {} as {
      recordList: 'recordList'
      recordPreview: 'recordPreview'
      recordForm: 'recordForm'
      [id: `upload:${string}`]: 'recordUpload'
      [id: `removal:${string}`]: 'recordRemoval'
    },
  },
  actors: {
    recordList: recordList.machine,
    recordUpload: recordUpload.machine,
    recordRemoval: recordRemovalMachine,
    recordPreview: recordPreview.machine,
    recordForm: recordForm.machine,
  },
  actions: {
    startUploads: enqueueActions(({ context, enqueue }, { files }: { files: ChosenFiles }) => {
      const fresh = files.filter(({ file }) => !context.uploads.includes(file.handle))
      const taken = fresh.slice(0, Math.max(0, RECORDS_AT_ONCE - context.uploads.length))
      const key = { ...context.key, appointmentId: context.newOf ?? context.key.appointmentId }
      for (const { file, guessed } of taken) {
        const id = recordUploadId(file.handle)
        enqueue.spawnChild('recordUpload', { id, input: { params: { key, guessed } } })
        enqueue.sendTo(id, { type: 'upload.requested', file })
      }
      enqueue.assign({
        uploads: [...context.uploads, ...taken.map(({ file }) => file.handle)],
        tooMany: fresh.length - taken.length,
      })
    }),
    dropUpload: enqueueActions(({ context, enqueue }, { handle }: { handle: string }) => {
      if (!context.uploads.includes(handle)) return
      enqueue.stopChild(recordUploadId(handle))
      enqueue.assign({ uploads: context.uploads.filter((one) => one !== handle), tooMany: 0 })
    }),
    beginRemoval: enqueueActions(({ context, enqueue }, { recordId, reason }: Removal) => {
      if (context.removals.includes(recordId)) return
      enqueue.spawnChild('recordRemoval', { id: recordRemovalId(recordId), input: { recordId, reason } })
      enqueue.assign({ removals: [...context.removals, recordId] })
    }),
    endRemoval: enqueueActions(({ context, enqueue }, { recordId }: { recordId: string }) => {
      enqueue.stopChild(recordRemovalId(recordId))
      enqueue.assign({ removals: context.removals.filter((one) => one !== recordId) })
    }),
    choose: assign((_, { record }: { record: PatientRecord }) => ({ chosen: record })),
    clearChosen: assign({ chosen: null }),
    refreshList: sendTo('recordList', { type: 'list.refreshRequested' }),
    announceAdded: sendTo(actor(SYSTEM_ID.announcer), {
      type: 'announcer.politeRequested',
      what: { say: 'recordAdded' },
    }),
    notifySaved: sendTo(actor(SYSTEM_ID.toasts), {
      type: 'toasts.requested',
      tone: 'success',
      message: 'RECORD_SAVED',
    }),
  },
}).createMachine({
  id: 'records',
  description: 'The records of a patient or of a visit.',
  meta: { spec: ['P1.25', 'P1.26'] },
  context: ({ input: { key, newOf } }) => ({
    key,
    newOf: newOf ?? null,
    uploads: [],
    removals: [],
    tooMany: 0,
    chosen: null,
  }),
  initial: 'listing',
  invoke: { id: 'recordList', src: 'recordList', input: ({ context }) => ({ params: context.key }) },
  on: {
    'records.filesChosen': {
      actions: { type: 'startUploads', params: ({ event }) => ({ files: event.files }) },
    },
    'records.uploadDismissed': {
      actions: { type: 'dropUpload', params: ({ event }) => ({ handle: event.handle }) },
    },
    'upload.finished': {
      actions: [
        { type: 'dropUpload', params: ({ event }) => ({ handle: event.handle }) },
        'refreshList',
        'announceAdded',
      ],
    },
    'records.removeRequested': {
      target: '.listing',
      actions: {
        type: 'beginRemoval',
        params: ({ event: { recordId, reason } }) => ({ recordId, reason }),
      },
    },
    'removal.settled': {
      actions: [{ type: 'endRemoval', params: ({ event }) => ({ recordId: event.recordId }) }, 'refreshList'],
    },
    'records.previewRequested': {
      target: '.previewing',
      actions: { type: 'choose', params: ({ event }) => ({ record: event.record }) },
    },
    'records.editRequested': {
      target: '.editing',
      actions: { type: 'choose', params: ({ event }) => ({ record: event.record }) },
    },
  },
  states: {
    listing: { description: 'Only the list.', entry: 'clearChosen' },
    previewing: {
      description: 'One record is looked at.',
      invoke: {
        id: 'recordPreview',
        src: 'recordPreview',
        input: ({ context }) => ({ params: { recordId: requireValue(context.chosen, 'chosen').id } }),
      },
      on: { 'records.closed': 'listing' },
    },
    editing: {
      description: 'What is said of one record is changed.',
      invoke: {
        id: 'recordForm',
        src: 'recordForm',
        input: ({ context }) => {
          const { id, kind, title, taken_on, shared, version } = requireValue(context.chosen, 'chosen')
          return {
            params: { recordId: id },
            values: { kind, title, taken_on, shared },
            version,
            draftOwner: null,
          }
        },
        onDone: { target: 'listing', actions: ['notifySaved', 'refreshList'] },
        onError: 'listing',
      },
      on: { 'records.closed': { target: 'listing', actions: 'refreshList' } },
    },
  },
})

export type RecordsRef = ActorRefFrom<typeof recordsMachine>
