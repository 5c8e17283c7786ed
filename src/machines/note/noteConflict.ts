import { failedWith, noteSetup, storesTyped } from './noteSetup.ts'

const rereading = noteSetup.createStateConfig({
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
      invoke: storesTyped('storeChanges'),
    },
  },
})

const rereadFailed = noteSetup.createStateConfig({
  description: 'It could not be fetched; it is tried again.',
  invoke: storesTyped('storeTyped'),
  after: { autosaveRetry: 'rereading' },
  on: {
    'note.edited': {
      target: 'rereadFailed',
      reenter: true,
      actions: { type: 'assignDraft', params: ({ event }) => ({ draft: event.draft }) },
    },
    'note.retryRequested': 'rereading',
  },
})

const comparing = noteSetup.createStateConfig({
  description: 'Decides whether the two texts differ.',
  always: [{ guard: 'isApart', target: 'conflict' }, { target: 'dropping' }],
})

const conflict = noteSetup.createStateConfig({
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
})

const dropping = noteSetup.createStateConfig({
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
})

/** The states in which another window has written too: its text is fetched and compared, and the doctor decides. */
export const conflictStates = { rereading, rereadFailed, comparing, conflict, dropping }
