import { describe, expect } from 'vitest'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import type { OwnDocument } from '../../src/contracts/portal/profile/documents.ts'
import { documentsContract } from '../../src/machines/profile/documentsContract.ts'
import { documentsMachine } from '../../src/machines/profile/documentsMachine.ts'
import {
  certificateDeletion,
  certificateUpload,
  documentList,
  documentPreview,
  documentUpload,
} from '../../src/machines/profile/documentsParts.ts'
import { testConfirmedCommand } from '../kit/testConfirmedCommand.ts'
import { testQuery } from '../kit/testQuery.ts'
import { testUpload } from '../kit/testUpload.ts'
import { done, failed, testModel } from '../paths.ts'
import { NOON, offline } from '../portal/fixtures.ts'
import { documentsOutcomes } from './documents.outcomes.ts'

const UPLOADS = ['upload:title', 'upload:id_front', 'upload:id_back', 'upload:situation_certificate']
const TITLE: OwnDocument = {
  ...{ kind: 'title', name: 'título.pdf', type: 'application/pdf', size: 10, uploaded_at: NOON },
  review: { state: 'in_review', reason: null },
}
const always = ['documentList', ...UPLOADS].sort()

describe('the documents of the profile', () => {
  testUpload('P1.13 P7.53 a document: every state and transition', documentUpload, {
    params: { kind: 'id_front' },
    file: { handle: 'f-1', name: 'ine.jpg', size: 100, type: 'image/jpeg' },
    result: { fileId: 'file-1' },
    owner: 'documents',
  })
  testUpload('P1.12 P7.53 the file of a certificate: every state and transition', certificateUpload, {
    params: {},
    file: { handle: 'f-1', name: 'consejo.pdf', size: 100, type: 'application/pdf' },
    result: { fileId: 'file-1', name: 'consejo.pdf' },
  })
  testQuery('P1.13 the list: every state and transition', documentList, {
    params: {},
    data: {
      documents: [
        {
          ...{ kind: 'title', name: 'título.pdf', type: 'application/pdf', size: 10, uploaded_at: NOON },
          review: { state: 'rejected', reason: 'No se lee' },
        },
      ],
      avatar: null,
    },
  })
  testQuery('P1.13 one that is looked at: every state and transition', documentPreview, {
    params: { kind: 'title' },
    data: { show: '/v1/file/1?show', save: '/v1/file/1?save', expires_at: NOON },
  })
  testConfirmedCommand('P7.52 deleting the certificate: every state and transition', certificateDeletion, {
    params: {},
    result: {},
  })

  testModel<ContextOf<typeof documentsContract>>('P1.13 the check-list: every state and transition', {
    expectedOutcomes: documentsOutcomes,
    machine: documentsMachine,
    contract: documentsContract,
    systemId: 'documents',
    bystanders: ['toasts', 'announcer', 'profileCompletion'],
    input: {},
    cases: [
      { type: 'upload.finished', handle: 'f-1' },
      { type: 'documents.openRequested', document: TITLE },
      { type: 'documents.closed' },
      { type: 'documents.deletionRequested' },
      done('certificateDeletion', { result: {} }),
      done('certificateDeletion', { result: null }),
      failed('certificateDeletion', offline),
    ],
    expectedMessages: {
      shown: {
        'upload.finished': ['query.refreshRequested, query.refreshRequested, announcer.politeRequested'],
      },
      opened: {
        'upload.finished': ['query.refreshRequested, query.refreshRequested, announcer.politeRequested'],
        'documents.closed': [''],
      },
      deleting: {
        'xstate.done.actor.certificateDeletion': [
          '',
          'query.refreshRequested, query.refreshRequested, toasts.requested',
        ],
        'xstate.error.actor.certificateDeletion': [''],
      },
    },
    checks: {
      shown: ({ children }) => expect([...children].sort()).toEqual(always),
      opened: ({ children, context }) => {
        expect([...children].sort()).toEqual([...always, 'documentPreview'].sort())
        expect(context.opened).toEqual(TITLE)
      },
      deleting: ({ children }) =>
        expect([...children].sort()).toEqual([...always, 'certificateDeletion'].sort()),
    },
  })
})
