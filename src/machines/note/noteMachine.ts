import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { EMPTY_NOTE } from '../../contracts/portal/note/draft.ts'
import { conflictStates } from './noteConflict.ts'
import { failedWith, noteSetup, storesTyped } from './noteSetup.ts'
import { signed } from './noteSigned.ts'

/** The events that every state of writing accepts. */
const writing = noteSetup.createStateConfig({
  on: {
    'note.edited': {
      target: 'dirty',
      // The pause begins again.
      reenter: true,
      actions: { type: 'assignDraft', params: ({ event }) => ({ draft: event.draft }) },
    },
    'note.passageAdded': {
      target: 'dirty',
      reenter: true,
      actions: { type: 'addPassage', params: ({ event }) => ({ text: event.text }) },
    },
    'note.signRequested': {
      target: 'confirming',
      actions: { type: 'assignContent', params: ({ event }) => ({ content: event.content }) },
    },
  },
})

/**
 * The note of one visit (experience §8.3): written, stored after each pause on the device and in the portal, signed,
 * and then only added to. Two windows that write at once are shown both texts.
 */
export const noteMachine = noteSetup.createMachine({
  id: 'note',
  description: "The doctor's note of one visit.",
  context: ({ input }) => ({
    ...input,
    held: null,
    kept: null,
    relation: 'same',
    draft: EMPTY_NOTE,
    revision: 0,
    version: 0,
    savedAt: null,
    content: null,
    addendum: '',
    requestId: '',
    problem: null,
    refused: null,
  }),
  invoke: {
    id: 'writingAids',
    src: 'writingAids',
    onError: { description: 'Own snippets and diagnoses are unavailable; writing continues.' },
  },
  initial: 'closed',
  states: {
    closed: {
      description: 'The note has not been opened; nothing is fetched.',
      on: { 'note.opened': 'loading' },
    },
    loading: {
      description: 'The stored note and the copy on the device are read.',
      invoke: {
        id: 'fetchNote',
        src: 'fetchNote',
        input: ({ context: { appointmentId } }) => ({ appointmentId, draft: null }),
        onDone: {
          target: 'deciding',
          actions: { type: 'assignFetched', params: ({ event }) => event.output },
        },
        onError: { target: 'loadFailed', actions: { type: 'assignProblem', params: failedWith } },
      },
    },
    loadFailed: {
      description: 'It could not be read; nothing is written before it is.',
      on: { 'note.retryRequested': 'loading', 'note.opened': 'loading' },
    },
    deciding: {
      description: 'Decides what is shown: the text of the device, of the portal, both, or what was signed.',
      always: [
        { guard: 'isAhead', target: 'dirty', actions: 'showKept' },
        { guard: 'isApart', target: 'conflict', actions: 'showKept' },
        { guard: 'isSigned', target: 'signed', actions: 'showHeld' },
        { target: 'clean', actions: 'showHeld' },
      ],
    },
    clean: { ...writing, description: 'Nothing was written since it was opened.' },
    dirty: {
      ...writing,
      description: 'There are changes; the device has them, and the portal stores them after a pause.',
      invoke: storesTyped('storeTyped'),
      after: { autosavePause: 'saving' },
    },
    saving: {
      description: 'The portal stores the text; the device has it until the portal has answered.',
      initial: 'unchanged',
      on: {
        'note.edited': {
          target: '.changed',
          actions: ['clearContent', { type: 'assignDraft', params: ({ event }) => ({ draft: event.draft }) }],
        },
        'note.passageAdded': {
          target: '.changed',
          actions: ['clearContent', { type: 'addPassage', params: ({ event }) => ({ text: event.text }) }],
        },
        'note.signRequested': {
          target: '.signatureWaits',
          actions: { type: 'assignContent', params: ({ event }) => ({ content: event.content }) },
        },
      },
      invoke: {
        id: 'saveNote',
        src: 'saveNote',
        input: ({ context: { appointmentId, version, draft } }) => ({ appointmentId, version, draft }),
        onDone: [
          {
            guard: 'signatureWaits',
            target: 'confirming',
            actions: { type: 'assignSaved', params: ({ event }) => event.output },
          },
          {
            guard: 'hasChanged',
            target: 'dirty',
            actions: { type: 'assignSaved', params: ({ event }) => event.output },
          },
          { target: 'saved', actions: { type: 'assignSaved', params: ({ event }) => event.output } },
        ],
        onError: [
          { guard: { type: 'isConflict', params: failedWith }, target: 'rereading', actions: 'clearContent' },
          {
            guard: { type: 'isRetryable', params: failedWith },
            target: 'keeping',
            actions: ['refuseSignature', { type: 'assignProblem', params: failedWith }],
          },
          {
            target: 'failed',
            actions: ['refuseSignature', { type: 'assignProblem', params: failedWith }],
          },
        ],
      },
      states: {
        unchanged: { description: 'The text is the one that is stored.' },
        changed: {
          description: 'More was written meanwhile; the device has it, and it is stored next.',
          invoke: storesTyped('storeChanges'),
        },
        signatureWaits: {
          description: 'The signature waits for the answer, because it names the version.',
        },
      },
    },
    keeping: {
      description: 'The portal does not answer; the device stores the text.',
      on: writing.on,
      invoke: {
        id: 'storeDraft',
        src: 'storeDraft',
        input: ({ context: { appointmentId, version, draft, addendum } }) => ({
          appointmentId,
          version,
          draft,
          addendum,
        }),
        onDone: 'savedLocally',
        onError: 'failed',
      },
    },
    saved: { ...writing, description: 'The portal has what the form shows.' },
    savedLocally: {
      on: { ...writing.on, 'note.retryRequested': 'saving' },
      description: 'The device has what the form shows; the portal is asked again.',
      after: { autosaveRetry: 'saving' },
    },
    failed: {
      on: { ...writing.on, 'note.retryRequested': 'saving' },
      description: 'The text is stored nowhere; it is kept on the page and tried again.',
      after: { autosaveRetry: 'saving' },
    },
    confirming: {
      description: 'The doctor is asked once, because a signature cannot be taken back.',
      on: {
        'note.signConfirmed': 'signing',
        'note.signDismissed': { target: 'dirty', actions: 'clearContent' },
      },
    },
    signing: {
      description: 'The portal seals the note.',
      invoke: {
        id: 'signNote',
        src: 'signNote',
        input: ({ context: { appointmentId, requestId, version, content } }) => ({
          appointmentId,
          requestId,
          version,
          content,
        }),
        onDone: {
          target: 'signed',
          actions: [{ type: 'assignWritten', params: ({ event }) => event.output }, 'showHeld'],
        },
        onError: [
          { guard: { type: 'isConflict', params: failedWith }, target: 'rereading', actions: 'clearContent' },
          {
            target: 'dirty',
            actions: ['clearContent', { type: 'assignRefusal', params: failedWith }],
          },
        ],
      },
    },
    ...conflictStates,
    signed,
  },
})

export type NoteRef = ActorRefFrom<typeof noteMachine>
export type NoteSnapshot = SnapshotFrom<typeof noteMachine>
