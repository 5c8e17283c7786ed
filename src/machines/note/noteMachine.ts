import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { ContextOf } from '../../contracts/machineContract.ts'
import { EMPTY_NOTE } from '../../contracts/portal/note/draft.ts'
import type { noteContract } from './noteContract.ts'
import { noteSetup } from './noteSetup.ts'

type NoteContext = ContextOf<typeof noteContract>

const failedWith = ({ event }: { event: { error: unknown } }) => ({ error: event.error })

/**
 * Stores what was typed on the device, at once, so that a crash loses nothing. It may refuse: the page still has the
 * text, and the portal stores it after the pause.
 */
const onDevice = <Id extends string>(id: Id) => ({
  id,
  src: 'storeDraft' as const,
  input: ({ context: { appointmentId, version, draft, addendum } }: { context: NoteContext }) => ({
    appointmentId,
    version,
    draft,
    addendum,
  }),
  onError: { description: 'The device stores nothing; the portal does, after the pause.' },
})

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
      invoke: onDevice('keepDraft'),
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
          invoke: onDevice('keepChanges'),
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
    rereading: {
      description: 'Another window has written; its text is fetched, and the text of this window stays.',
      initial: 'unchanged',
      on: {
        'note.edited': {
          target: '.changed',
          actions: { type: 'assignDraft', params: ({ event }) => ({ draft: event.draft }) },
        },
      },
      invoke: {
        id: 'refetchNote',
        src: 'fetchNote',
        input: ({ context: { appointmentId, draft } }) => ({ appointmentId, draft }),
        onDone: [
          {
            description: 'The answer was compared with an older text.',
            guard: 'hasChangedMeanwhile',
            target: 'rereading',
            reenter: true,
          },
          { target: 'comparing', actions: { type: 'assignFetched', params: ({ event }) => event.output } },
        ],
        onError: { target: 'rereadFailed', actions: { type: 'assignProblem', params: failedWith } },
      },
      states: {
        unchanged: { description: 'The text is the one that is compared.' },
        changed: {
          description: 'More was written meanwhile; the device has it.',
          invoke: onDevice('keepChanges'),
        },
      },
    },
    rereadFailed: {
      description: 'It could not be fetched; it is tried again.',
      invoke: onDevice('keepDraft'),
      after: { autosaveRetry: 'rereading' },
      on: {
        'note.edited': {
          target: 'rereadFailed',
          reenter: true,
          actions: { type: 'assignDraft', params: ({ event }) => ({ draft: event.draft }) },
        },
        'note.retryRequested': 'rereading',
      },
    },
    comparing: {
      description: 'Decides whether the two texts differ.',
      always: [{ guard: 'isApart', target: 'conflict' }, { target: 'dropping' }],
    },
    conflict: {
      description: 'Both texts are shown side by side; the doctor decides.',
      on: {
        'note.edited': { actions: { type: 'assignDraft', params: ({ event }) => ({ draft: event.draft }) } },
        'note.theirsTaken': 'dropping',
        'note.mineKept': [
          {
            description: 'What was signed stays; the own text becomes an addendum.',
            guard: 'isSigned',
            target: 'signed',
            actions: ['moveToAddendum', 'showHeld'],
          },
          { target: 'saving' },
        ],
        'note.bothKept': { guard: 'canJoin', target: 'saving', actions: 'showBoth' },
      },
    },
    dropping: {
      description: 'The copy on the device is no longer needed.',
      entry: 'showHeld',
      on: {
        'note.edited': {
          target: 'dirty',
          actions: { type: 'assignDraft', params: ({ event }) => ({ draft: event.draft }) },
        },
      },
      invoke: {
        id: 'removeStoredDraft',
        src: 'removeStoredDraft',
        input: ({ context: { appointmentId } }) => ({ appointmentId }),
        onDone: 'deciding',
        onError: 'deciding',
      },
    },
    signed: {
      description: 'It never changes; addenda are added to it.',
      initial: 'reading',
      states: {
        reading: {
          description: 'The note and its addenda are shown; another one is written, which the device keeps.',
          invoke: onDevice('keepAddendum'),
          on: {
            'note.addendumRequested': 'adding',
            'note.addendumEdited': {
              target: 'reading',
              reenter: true,
              actions: { type: 'assignAddendum', params: ({ event }) => ({ text: event.text }) },
            },
            'note.passageAdded': {
              target: 'reading',
              reenter: true,
              actions: { type: 'addToAddendum', params: ({ event }) => ({ text: event.text }) },
            },
          },
        },
        adding: {
          description: 'The portal seals the addendum.',
          invoke: {
            id: 'addAddendum',
            src: 'addAddendum',
            input: ({ context: { appointmentId, requestId, addendum } }) => ({
              appointmentId,
              requestId,
              text: addendum,
            }),
            onDone: {
              target: 'reading',
              actions: [{ type: 'assignWritten', params: ({ event }) => event.output }, 'clearAddendum'],
            },
            onError: [
              {
                description:
                  'This request was done with another text; the note is read again, with a new request.',
                guard: { type: 'isConflict', params: failedWith },
                target: '#note.loading',
              },
              { target: 'reading', actions: { type: 'assignRefusal', params: failedWith } },
            ],
          },
        },
      },
    },
  },
})

export type NoteRef = ActorRefFrom<typeof noteMachine>
export type NoteSnapshot = SnapshotFrom<typeof noteMachine>
