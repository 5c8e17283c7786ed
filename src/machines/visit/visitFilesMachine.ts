import { type ActorRefFrom, assign, enqueueActions, setup } from 'xstate'
import type { ContextOf, EventOf, InputOf } from '../../contracts/machineContract.ts'
import type { CallFile } from '../../contracts/portal/callFile.ts'
import { requireValue } from '../kit/requireValue.ts'
import { visitFileAddresses, visitFileKeep, visitFileList } from './visitFileParts.ts'
import type { visitFilesContract } from './visitFilesContract.ts'

type Contract = typeof visitFilesContract

/** By the index in the list: the id of a file appears in no name of an actor, because ledgers contain names. */
export const visitFileKeepId = (index: number) => `keep:${index}` as const

/** The files of the call at the check-out: the doctor keeps some, the others are deleted with the visit's end. */
export const visitFilesMachine = setup({
  types: {
    input: {} as InputOf<Contract>,
    context: {} as ContextOf<Contract>,
    events: {} as EventOf<Contract>,
    children: {} as {
      list: 'visitFileList'
      preview: 'visitFileAddresses'
      [id: `keep:${number}`]: 'visitFileKeep'
    },
  },
  actors: {
    visitFileList: visitFileList.machine,
    visitFileAddresses: visitFileAddresses.machine,
    visitFileKeep: visitFileKeep.machine,
  },
  actions: {
    spawnKeep: enqueueActions(
      ({ context, enqueue }, { index, fileId }: { index: number; fileId: string }) => {
        const id = visitFileKeepId(index)
        if (context.keeps.includes(index)) {
          enqueue.sendTo(id, { type: 'command.retryRequested' })
          return
        }
        const params = { appointmentId: context.appointmentId, fileId }
        enqueue.spawnChild('visitFileKeep', { id, input: { params } })
        enqueue.assign({ keeps: [...context.keeps, index] })
      },
    ),
    choose: assign((_, { file }: { file: CallFile }) => ({ chosen: file })),
    clearChosen: assign({ chosen: null }),
  },
}).createMachine({
  id: 'visitFiles',
  description: 'The files of the call at the check-out.',
  context: ({ input: { appointmentId } }) => ({ appointmentId, keeps: [], chosen: null }),
  invoke: {
    id: 'list',
    src: 'visitFileList',
    input: ({ context: { appointmentId } }) => ({ params: { appointmentId } }),
  },
  initial: 'listing',
  on: {
    'visitFiles.keepRequested': {
      actions: { type: 'spawnKeep', params: ({ event: { index, fileId } }) => ({ index, fileId }) },
    },
    'visitFiles.previewRequested': {
      target: '.previewing',
      actions: { type: 'choose', params: ({ event }) => ({ file: event.file }) },
    },
  },
  states: {
    listing: { description: 'The files are shown.', entry: 'clearChosen' },
    previewing: {
      description: 'One file is looked at.',
      invoke: {
        id: 'preview',
        src: 'visitFileAddresses',
        input: ({ context: { appointmentId, chosen } }) => ({
          params: { appointmentId, fileId: requireValue(chosen, 'chosen').id },
        }),
      },
      on: { 'visitFiles.closed': 'listing' },
    },
  },
})

export type VisitFilesRef = ActorRefFrom<typeof visitFilesMachine>
