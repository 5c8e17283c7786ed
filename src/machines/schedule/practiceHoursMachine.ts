import { type ActorRefFrom, assign, sendTo } from 'xstate'
import { practiceEditor } from './practiceEditor.ts'
import { practiceHoursSetup } from './practiceHoursSetup.ts'
import { practiceReview } from './practiceReview.ts'
import { practiceUndo } from './practiceUndo.ts'

/** `/settings/duration-pricing` (P1.15–P1.20): hours, lunch, exceptions and prices, one editor at a time. */
export const practiceHoursMachine = practiceHoursSetup.createMachine({
  id: 'practiceHours',
  description: 'Hours, lunch, exceptions and prices of the practice.',
  meta: { spec: ['P1.15', 'P1.16', 'P1.17', 'P1.18', 'P1.19', 'P1.20'] },
  context: ({ input: { practitionerId } }) => ({
    practitionerId,
    ...{ hours: null, lunch: null, exception: null, price: null },
    ...{
      conflicts: [],
      cancelling: null,
      pending: null,
      answers: [],
      undo: null,
      undoFailure: null,
      failure: null,
    },
  }),
  invoke: [
    { id: 'rules', src: 'rules', input: { params: {} } },
    {
      id: 'slots',
      src: 'slots',
      input: ({ context: { practitionerId } }) => ({ params: { practitionerId, specialityId: null } }),
    },
    { id: 'day', src: 'day', input: { params: null } },
    { id: 'conflictVisits', src: 'conflictVisits', input: { params: null } },
    {
      id: 'requests',
      src: 'requests',
      input: ({ context: { practitionerId } }) => ({ practitionerId }),
      onError: { description: 'The page goes on without other times for visits.' },
    },
  ],
  on: {
    'practice.specialityChosen': {
      actions: [
        sendTo('slots', ({ context, event }) => ({
          type: 'query.requested',
          params: { practitionerId: context.practitionerId, specialityId: event.specialityId },
        })),
        sendTo('day', { type: 'query.cleared' }),
      ],
    },
    'practice.dayChosen': {
      actions: sendTo('day', ({ event }) => ({ type: 'query.requested', params: event.day })),
    },
    'practice.dayClosed': { actions: sendTo('day', { type: 'query.cleared' }) },
    'practice.dayCopied': { actions: { type: 'announceCopy', params: ({ event }) => event } },
    'practice.conflictsDismissed': { actions: assign({ conflicts: [] }) },
    'practice.visitKept': {
      actions: { type: 'clearConflict', params: ({ event }) => ({ visitId: event.visitId }) },
    },
  },
  type: 'parallel',
  states: {
    editor: practiceEditor,
    change: practiceReview,
    undo: practiceUndo,
  },
})

export type PracticeHoursRef = ActorRefFrom<typeof practiceHoursMachine>
