import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import type { PatientRecord } from '../../src/contracts/portal/record/record.ts'
import { recordForm, recordList, recordPreview, recordUpload } from '../../src/machines/record/recordParts.ts'
import { recordRemovalContract } from '../../src/machines/record/recordRemovalContract.ts'
import { recordRemovalMachine } from '../../src/machines/record/recordRemovalMachine.ts'
import { recordsContract } from '../../src/machines/record/recordsContract.ts'
import { recordsMachine } from '../../src/machines/record/recordsMachine.ts'
import { testForm } from '../kit/testForm.ts'
import { testPagedList } from '../kit/testPagedList.ts'
import { testQuery } from '../kit/testQuery.ts'
import { testUpload } from '../kit/testUpload.ts'
import { done, elapsed, failed, testModel } from '../paths.ts'
import { NOON, offline } from '../portal/fixtures.ts'
import { recordRemovalOutcomes } from './recordRemoval.outcomes.ts'
import { recordsOutcomes } from './records.outcomes.ts'

const key = { patientId: 'c-1', appointmentId: null }
const guessed = { kind: 'lab' as const, title: 'Lab', taken_on: '2026-03-01' }
const record = (id: string): PatientRecord => ({
  id,
  client_id: 'c-1',
  appointment_id: null,
  ...guessed,
  shared: false,
  type: 'application/pdf',
  size: 10,
  sha256: 'a'.repeat(64),
  added_at: NOON,
  version: 1,
  removed: null,
})
const fileOf = (handle: string) => ({ handle, name: 'lab.pdf', size: 100, type: 'application/pdf' })
const chosen = (count: number, from = 0) => ({
  type: 'records.filesChosen' as const,
  files: Array.from({ length: count }, (_, index) => ({ file: fileOf(`f-${from + index}`), guessed })),
})

describe('parts of the records', () => {
  testUpload('P1.25 P7.31 a file: every state and transition', recordUpload, {
    params: { key, guessed },
    file: fileOf('f-1'),
    result: { fileId: 'file-1' },
    owner: 'records',
  })
  testPagedList('the list: every state and transition', recordList, {
    params: key,
    filters: {},
    items: [record('r-1'), record('r-2')],
    summary: { count: 2 },
  })
  testQuery('the preview: every state and transition', recordPreview, {
    params: { recordId: 'r-1' },
    data: { show: '/show', save: '/save', expires_at: NOON },
  })
  const said = { ...guessed, shared: false }
  testForm('what is said of it: every state and transition', recordForm, {
    params: { recordId: 'r-1' },
    opened: said,
    typed: { ...said, title: '' },
    submitted: { ...said, shared: true },
    theirs: { ...said, kind: 'other' },
    result: { version: 2 },
  })
})

const saying = (say: string) => ({
  to: 'announcer',
  event: { type: 'announcer.politeRequested', what: { say } },
})

describe('removal of a record', () => {
  testModel<ContextOf<typeof recordRemovalContract>>(
    'P1.26 P7.32 the call is made when the time to take it back is over',
    {
      expectedOutcomes: recordRemovalOutcomes,
      machine: recordRemovalMachine,
      contract: recordRemovalContract,
      bystanders: ['records', 'announcer'],
      input: { recordId: 'r-1', reason: 'duplicate' },
      cases: [
        { type: 'removal.undone' },
        { type: 'removal.retryRequested' },
        elapsed('undoTime'),
        done('remove', {}),
        failed('remove', offline),
      ],
      expectedTransitions: {
        waiting: { 'xstate.after.undoTime': ['removing'], 'removal.undone': ['settled'] },
        removing: { 'xstate.done.actor.remove': ['settled'], 'xstate.error.actor.remove': ['failed'] },
        failed: { 'removal.retryRequested': ['removing'], 'removal.undone': ['settled'] },
      },
      checks: {
        waiting: ({ children, sent }) => {
          // Nothing has been asked of the server.
          expect(children).toEqual([])
          expect(sent).toContainEqual(saying('recordRemoving'))
        },
        removing: ({ context, children }) => {
          expect(children).toEqual(['remove'])
          expect(context.failure).toBeNull()
        },
        failed: ({ context }) => expect(context.failure).toEqual(offline),
        settled: ({ sent }) =>
          expect(sent).toContainEqual({
            to: 'records',
            event: { type: 'removal.settled', recordId: 'r-1' },
          }),
      },
    },
  )
})

/** Events that lead to the same state from everywhere, and events that do not leave the state. */
const anywhere = (state: string) => ({
  'records.filesChosen': [state],
  'records.uploadDismissed': [state],
  'upload.finished': [state],
  'removal.settled': [state],
  'records.previewRequested': ['previewing'],
  'records.editRequested': ['editing'],
  'records.removeRequested': ['listing'],
})

describe('records', () => {
  testModel<ContextOf<typeof recordsContract>>('P1.25 P1.26 every state and transition', {
    expectedOutcomes: recordsOutcomes,
    machine: recordsMachine,
    contract: recordsContract,
    systemId: 'records',
    bystanders: ['announcer', 'toasts'],
    input: { key },
    cases: [
      chosen(1),
      chosen(12, 1),
      { type: 'records.uploadDismissed', handle: 'f-0' },
      { type: 'upload.finished', handle: 'f-0' },
      { type: 'records.removeRequested', recordId: 'r-1', reason: 'other' },
      { type: 'removal.settled', recordId: 'r-1' },
      { type: 'records.previewRequested', record: record('r-1') },
      { type: 'records.editRequested', record: record('r-1') },
      { type: 'records.closed' },
      done('recordForm', { result: { version: 2 } }),
      failed('recordForm', offline),
    ],
    facets: ({ uploads, removals, tooMany }) => [Math.min(uploads.length, 2), removals.length, tooMany > 0],
    limit: 400,
    expectedTransitions: {
      listing: anywhere('listing'),
      previewing: { ...anywhere('previewing'), 'records.closed': ['listing'] },
      editing: {
        ...anywhere('editing'),
        'records.closed': ['listing'],
        'xstate.done.actor.recordForm': ['listing'],
        'xstate.error.actor.recordForm': ['listing'],
      },
    },
    checks: {
      listing: ({ context, children }) => {
        expect(context.chosen).toBeNull()
        expect(context.uploads.length).toBeLessThanOrEqual(10)
        // Every file on its way and every removal has its own actor, and nothing else has one.
        expect([...children].sort()).toEqual(
          [
            'recordList',
            ...context.uploads.map((handle) => `upload:${handle}`),
            ...context.removals.map((id) => `removal:${id}`),
          ].sort(),
        )
      },
      previewing: ({ context, children }) => {
        expect(context.chosen?.id).toBe('r-1')
        expect(children).toContain('recordPreview')
      },
      editing: ({ context, children }) => {
        expect(context.chosen?.id).toBe('r-1')
        expect(children).toContain('recordForm')
      },
    },
  })

  it('P1.25 a file added during a visit belongs to it, beside the files of every visit', () => {
    const keysOf = (newOf: string | null) => {
      const actor = createActor(recordsMachine, { input: { key, newOf } })
      actor.start()
      actor.send(chosen(1))
      const upload = actor.getSnapshot().children['upload:f-0']
      const keys = [upload?.getSnapshot().context.params.key, actor.getSnapshot().context.key]
      actor.stop()
      return keys
    }
    expect(keysOf('a-1')).toEqual([{ ...key, appointmentId: 'a-1' }, key])
    expect(keysOf(null)).toEqual([key, key])
  })
})
