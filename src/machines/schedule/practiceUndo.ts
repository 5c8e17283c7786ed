import { requireValue } from '../kit/requireValue.ts'
import { idsOf, practiceHoursSetup } from './practiceHoursSetup.ts'

/** The Undo of the last change on its page; the notifications have the same (experience §2.3). */
export const practiceUndo = practiceHoursSetup.createStateConfig({
  description: 'The last change can be taken back, with what it did to visits.',
  initial: 'none',
  on: {
    'practice.undoOffered': [
      {
        guard: { type: 'canBeUndone', params: ({ event }) => event },
        target: '.offered',
        actions: { type: 'setUndo', params: ({ event }) => event },
      },
      { target: '.none', actions: 'clearUndo' },
    ],
    'practice.changeUndone': [
      {
        guard: { type: 'isOffered', params: ({ event }) => ({ changes: event.changes }) },
        target: '.none',
        actions: ['clearUndo', 'refreshRules', 'refreshSlots', 'refreshDay'],
      },
      { actions: ['refreshRules', 'refreshSlots', 'refreshDay'] },
    ],
  },
  states: {
    none: { description: 'Nothing can be taken back.' },
    offered: {
      description: 'The last change can be taken back.',
      on: {
        'practice.undoRequested': 'undoing',
        'practice.undoDismissed': { target: 'none', actions: 'clearUndo' },
      },
    },
    undoing: {
      description: 'The inverse events are appended.',
      invoke: {
        id: 'undo',
        src: 'undo',
        input: ({ context }) => ({ ids: idsOf(requireValue(context.undo, 'undo')) }),
        onDone: {
          target: 'none',
          actions: [
            { type: 'setConflicts', params: ({ event }) => event.output },
            'requestConflicts',
            ...(['withdrawFromNotices', 'clearUndo', 'refreshRules', 'refreshSlots', 'refreshDay'] as const),
          ],
        },
        onError: [
          {
            guard: { type: 'isFinal', params: ({ event }) => ({ error: event.error }) },
            target: 'failed',
            actions: [
              'withdrawFromNotices',
              { type: 'setUndoFailure', params: ({ event }) => ({ error: event.error }) },
            ],
          },
          {
            target: 'failed',
            actions: { type: 'setUndoFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    failed: {
      description: 'It could not be taken back: it was changed again, or a time is taken.',
      on: { 'practice.undoDismissed': { target: 'none', actions: ['clearUndo', 'refreshRules'] } },
    },
  },
})
