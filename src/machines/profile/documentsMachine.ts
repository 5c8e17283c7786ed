import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import type { ContextOf, EventOf } from '../../contracts/machineContract.ts'
import {
  type DocumentKind,
  documentKinds,
  type OwnDocument,
} from '../../contracts/portal/profile/documents.ts'
import { actor } from '../address.ts'
import { requireValue } from '../kit/requireValue.ts'
import { SYSTEM_ID } from '../systemIds.ts'
import type { documentsContract } from './documentsContract.ts'
import { certificateDeletion, documentList, documentPreview, documentUpload } from './documentsParts.ts'

type Contract = typeof documentsContract

export const documentUploadId = <K extends DocumentKind>(kind: K) => `upload:${kind}` as const

/** The documents that prove who the practitioner is: what was handed in, and the files on their way (P1.13). */
export const documentsMachine = setup({
  types: {
    context: {} as ContextOf<Contract>,
    events: {} as EventOf<Contract>,
    children: {} as {
      documentList: 'documentList'
      documentPreview: 'documentPreview'
      certificateDeletion: 'certificateDeletion'
    } & { [K in DocumentKind as `upload:${K}`]: 'documentUpload' },
  },
  actors: {
    documentList: documentList.machine,
    documentPreview: documentPreview.machine,
    documentUpload: documentUpload.machine,
    certificateDeletion: certificateDeletion.machine,
  },
  actions: {
    setOpened: assign((_, { document }: { document: OwnDocument }) => ({ opened: document })),
    clearOpened: assign({ opened: null }),
    refreshList: sendTo('documentList', { type: 'query.refreshRequested' }),
    refreshCompletion: sendTo(actor(SYSTEM_ID.profileCompletion), { type: 'query.refreshRequested' }),
    announceAdded: sendTo(actor(SYSTEM_ID.announcer), {
      type: 'announcer.politeRequested',
      what: { say: 'documentAdded' },
    }),
    notifyDeleted: sendTo(actor(SYSTEM_ID.toasts), {
      type: 'toasts.requested',
      tone: 'success',
      message: 'DOCUMENT_DELETED',
    }),
  },
}).createMachine({
  id: 'documents',
  description: 'The documents that prove who the practitioner is.',
  meta: { spec: ['P1.13', 'P7.53'] },
  context: { opened: null },
  invoke: [
    { id: 'documentList', src: 'documentList', input: { params: {} } },
    ...documentKinds.map((kind) => ({
      id: documentUploadId(kind),
      src: 'documentUpload' as const,
      input: { params: { kind } },
    })),
  ],
  on: { 'upload.finished': { actions: ['refreshList', 'refreshCompletion', 'announceAdded'] } },
  initial: 'shown',
  states: {
    shown: {
      description: 'The check-list can be used.',
      entry: 'clearOpened',
      on: {
        'documents.openRequested': {
          target: 'opened',
          actions: { type: 'setOpened', params: ({ event }) => ({ document: event.document }) },
        },
        'documents.deletionRequested': 'deleting',
      },
    },
    opened: {
      description: 'One document is looked at.',
      invoke: {
        id: 'documentPreview',
        src: 'documentPreview',
        input: ({ context }) => ({ params: { kind: requireValue(context.opened, 'opened').kind } }),
      },
      on: { 'documents.closed': 'shown' },
    },
    deleting: {
      description: 'The tax-status certificate is deleted after a confirmation.',
      meta: { spec: ['P7.52'] },
      invoke: {
        id: 'certificateDeletion',
        src: 'certificateDeletion',
        input: { params: {} },
        onDone: [
          {
            guard: ({ event }) => event.output.result !== null,
            target: 'shown',
            actions: ['refreshList', 'refreshCompletion', 'notifyDeleted'],
          },
          { target: 'shown' },
        ],
        onError: 'shown',
      },
    },
  },
})

export type DocumentsRef = ActorRefFrom<typeof documentsMachine>
