import { describe, expect } from 'vitest'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import { EMPTY_NOTE } from '../../src/contracts/portal/note/draft.ts'
import type { NoteAnswer } from '../../src/contracts/portal/note/note.ts'
import { type NoteRelation, noteContract } from '../../src/machines/note/noteContract.ts'
import { noteMachine } from '../../src/machines/note/noteMachine.ts'
import { done, elapsed, failed, testModel } from '../paths.ts'
import { NOON, offline } from '../portal/fixtures.ts'
import { noteOutcomes } from './note.outcomes.ts'

const author = { name: 'Elena Márquez', licence: '1234567' }
const mine = { ...EMPTY_NOTE, plan: 'Reposo' }
const theirs = { ...EMPTY_NOTE, plan: 'Ibuprofeno' }
const content = { subjective: '', objective: '', assessment: '', plan: 'Reposo', free: '' }
const nothing: NoteAnswer = {
  appointment_id: 'a',
  draft: null,
  draft_saved_at: null,
  version: 0,
  signed: null,
  addenda: [],
  server_time: NOON,
}
const begun = { ...nothing, draft: theirs, draft_saved_at: NOON, version: 3 }
const signed = {
  ...nothing,
  version: 4,
  signed: { number: 0, written_at: NOON, author, seal: 'f00d', content },
}
const fetched = (held: NoteAnswer, relation: NoteRelation = 'same') => ({
  held,
  kept: relation === 'same' ? null : { version: 0, draft: mine, addendum: '' },
  requestId: 'r-1',
  relation,
})
const saved = (version: number) => ({ appointment_id: 'a', version, draft_saved_at: NOON })
const refusal = (code: string) => ({ code, message: code, retryable: false })
const conflict = refusal('conflict')
const edited = { type: 'note.edited', draft: mine }
const signRequested = { type: 'note.signRequested', content }

const cases = [
  { type: 'note.opened' },
  { type: 'note.retryRequested' },
  edited,
  { type: 'note.passageAdded', text: '[12:40] Ana: Me duele' },
  signRequested,
  { type: 'note.signConfirmed' },
  { type: 'note.signDismissed' },
  { type: 'note.mineKept' },
  { type: 'note.theirsTaken' },
  { type: 'note.bothKept' },
  { type: 'note.addendumEdited', text: 'Mejoró' },
  { type: 'note.addendumRequested' },
  elapsed('autosavePause'),
  elapsed('autosaveRetry'),
  done('fetchNote', fetched(nothing)),
  done('fetchNote', fetched(begun)),
  done('fetchNote', fetched(nothing, 'ahead')),
  done('fetchNote', fetched(begun, 'apart')),
  done('fetchNote', fetched(signed)),
  failed('writingAids', offline),
  failed('fetchNote', offline),
  done('storeDraft', {}),
  failed('storeTyped', refusal('notKept')),
  failed('storeChanges', refusal('notKept')),
  failed('storeAddendum', refusal('notKept')),
  failed('storeDraft', refusal('notKept')),
  done('saveNote', saved(1)),
  failed('saveNote', offline),
  failed('saveNote', refusal('statusRefused')),
  failed('saveNote', conflict),
  done('signNote', { held: signed, requestId: 'r-2' }),
  failed('signNote', offline),
  failed('signNote', conflict),
  done('refetchNote', fetched(begun, 'apart')),
  done('refetchNote', fetched(signed, 'apart')),
  done('refetchNote', fetched({ ...begun, draft: mine })),
  failed('refetchNote', offline),
  done('removeStoredDraft', {}),
  failed('removeStoredDraft', refusal('unknown')),
  done('addAddendum', { held: signed, requestId: 'r-3' }),
  failed('addAddendum', offline),
  failed('addAddendum', conflict),
]

type Context = ContextOf<typeof noteContract>
const input = { appointmentId: 'a' }

describe('note', () => {
  testModel<Context>('every state and transition', {
    expectedOutcomes: noteOutcomes,
    machine: noteMachine,
    contract: noteContract,
    input,
    cases,
    // Texts and restarts of the form do not distinguish states.
    facets: ({ held, draft, content: asked, addendum, problem, refused }) => [
      held === null ? null : held.signed === null,
      held?.draft?.plan,
      draft.plan === 'Reposo',
      asked !== null,
      addendum !== '',
      problem !== null,
      refused !== null,
    ],
    limit: 60_000,
    checks: {
      closed: ({ children, context }) => {
        expect(children).toEqual(['writingAids'])
        expect(context.held).toBeNull()
      },
      loading: ({ children }) => expect(children).toEqual(['writingAids', 'fetchNote']),
      loadFailed: ({ context }) => expect(context.problem).toBe('offline'),
      clean: ({ children, context }) => {
        expect(children).toEqual(['writingAids'])
        expect(context.draft).toEqual(context.held?.draft ?? EMPTY_NOTE)
      },
      dirty: ({ children, context }) => {
        expect(children).toEqual(['writingAids', 'storeTyped'])
        expect(context.content).toBeNull()
      },
      'saving.unchanged': ({ children }) => expect(children).toEqual(['writingAids', 'saveNote']),
      'saving.changed': ({ children }) =>
        expect(children).toEqual(['writingAids', 'saveNote', 'storeChanges']),
      'saving.signatureWaits': ({ context }) => expect(context.content).toEqual(content),
      keeping: ({ children, context }) => {
        expect(children).toEqual(['writingAids', 'storeDraft'])
        expect([context.problem, context.content]).toEqual(['offline', null])
      },
      saved: ({ context }) => expect([context.problem, context.savedAt]).toEqual([null, NOON]),
      savedLocally: ({ context }) => expect(context.problem).toBe('offline'),
      failed: ({ context }) => expect(context.problem).not.toBeNull(),
      confirming: ({ children, context }) => {
        expect(children).toEqual(['writingAids'])
        expect(context.content).toEqual(content)
      },
      signing: ({ children }) => expect(children).toEqual(['writingAids', 'signNote']),
      'rereading.unchanged': ({ children, context }) => {
        expect(children).toEqual(['writingAids', 'refetchNote'])
        expect(context.content).toBeNull()
      },
      'rereading.changed': ({ children }) =>
        expect(children).toEqual(['writingAids', 'refetchNote', 'storeChanges']),
      rereadFailed: ({ context }) => expect(context.problem).toBe('offline'),
      conflict: ({ context }) => expect(context.relation).toBe('apart'),
      dropping: ({ children }) => expect(children).toEqual(['writingAids', 'removeStoredDraft']),
      'signed.reading': ({ children, context }) => {
        expect(children).toEqual(['writingAids', 'storeAddendum'])
        expect(context.held?.signed).not.toBeNull()
      },
      'signed.adding': ({ children, context }) => {
        expect(children).toEqual(['writingAids', 'addAddendum'])
        expect(context.held?.signed).not.toBeNull()
      },
    },
  })
})
