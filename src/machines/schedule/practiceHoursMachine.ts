import { type ActorRefFrom, assign, sendTo } from 'xstate'
import type { ContextOf } from '../../contracts/machineContract.ts'
import { requireValue } from '../kit/requireValue.ts'
import { HOURS_SUBJECT } from './hoursSubject.ts'
import type { practiceHoursContract } from './practiceHoursContract.ts'
import { practiceHoursSetup } from './practiceHoursSetup.ts'
import { practiceUndo } from './practiceUndo.ts'

type Contract = typeof practiceHoursContract

const removedBy = (pending: ContextOf<Contract>['pending']) => {
  const removal = pending?.form === 'removal' ? pending.removal : null
  if (removal?.kind === 'exception')
    return { what: 'exceptionRemoved', subject: removal.exception.id } as const
  if (removal?.kind !== 'exceptions') return { what: 'lunchRemoved', subject: HOURS_SUBJECT } as const
  const [subject = '', ...otherSubjects] = removal.exceptions.map(({ id }) => id)
  return { what: 'exceptions', subject, otherSubjects } as const
}

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
    editor: {
      description: 'Which part is edited; an open form is closed before another one opens.',
      initial: 'closed',
      on: { 'practice.editorClosed': '.closed' },
      states: {
        closed: {
          description: 'Everything is shown, nothing is edited.',
          on: {
            'practice.hoursOpened': {
              target: 'hours',
              actions: assign({ hours: ({ event }) => event.form }),
            },
            'practice.lunchOpened': {
              target: 'lunch',
              actions: assign({ lunch: ({ event }) => event.form }),
            },
            'practice.exceptionOpened': {
              target: 'exception',
              actions: assign({ exception: ({ event }) => event.form }),
            },
            'practice.priceOpened': {
              target: 'price',
              actions: assign({ price: ({ event }) => event.form }),
            },
          },
        },
        hours: {
          description: 'The weekly hours are edited.',
          invoke: {
            id: 'hoursForm',
            src: 'hoursForm',
            input: ({ context }) => requireValue(context.hours, 'hours'),
            onDone: {
              target: 'closed',
              actions: [
                { type: 'setConflicts', params: ({ event }) => event.output.result },
                'requestConflicts',
                { type: 'offerUndo', params: ({ event }) => ({ ...event.output.result, what: 'saved' }) },
                {
                  type: 'offerInNotices',
                  params: ({ event }) => ({ ...event.output.result, what: 'hours', subject: HOURS_SUBJECT }),
                },
                ...(['refreshRules', 'refreshSlots', 'refreshDay', 'notifySaved'] as const),
              ],
            },
            onError: 'closed',
          },
        },
        lunch: {
          description: 'A lunch break is added.',
          invoke: {
            id: 'lunchForm',
            src: 'lunchForm',
            input: ({ context }) => requireValue(context.lunch, 'lunch'),
            onDone: {
              target: 'closed',
              actions: [
                { type: 'setConflicts', params: ({ event }) => event.output.result },
                'requestConflicts',
                { type: 'offerUndo', params: ({ event }) => ({ ...event.output.result, what: 'saved' }) },
                {
                  type: 'offerInNotices',
                  params: ({ event }) => ({ ...event.output.result, what: 'lunch', subject: HOURS_SUBJECT }),
                },
                ...(['refreshRules', 'refreshSlots', 'refreshDay', 'notifySaved'] as const),
              ],
            },
            onError: 'closed',
          },
        },
        exception: {
          description: 'An exception from the weekly hours is added.',
          invoke: {
            id: 'exceptionForm',
            src: 'exceptionForm',
            input: ({ context }) => requireValue(context.exception, 'exception'),
            onDone: {
              target: 'closed',
              actions: [
                { type: 'setConflicts', params: ({ event }) => event.output.result },
                'requestConflicts',
                { type: 'offerUndo', params: ({ event }) => ({ ...event.output.result, what: 'saved' }) },
                {
                  type: 'offerInNotices',
                  params: ({ event }) => ({
                    ...event.output.result,
                    what: 'exception',
                    subject: event.output.result.saved.id,
                  }),
                },
                ...(['refreshRules', 'refreshSlots', 'refreshDay', 'notifySaved'] as const),
              ],
            },
            onError: 'closed',
          },
        },
        price: {
          description: 'Price and length of a consultation are edited.',
          invoke: {
            id: 'pricingForm',
            src: 'pricingForm',
            input: ({ context }) => requireValue(context.price, 'price'),
            onDone: {
              target: 'closed',
              actions: [
                { type: 'offerUndo', params: ({ event }) => ({ ...event.output.result, what: 'saved' }) },
                {
                  type: 'offerInNotices',
                  params: ({ context, event }) => ({
                    ...event.output.result,
                    what: 'price',
                    subject: requireValue(context.price, 'price').params.specialityId,
                  }),
                },
                ...(['refreshRules', 'refreshSlots', 'refreshDay', 'notifySaved'] as const),
              ],
            },
            onError: 'closed',
          },
        },
      },
    },
    change: {
      description:
        'A change is looked at before it is saved, or a visit outside the hours is cancelled; what is deleted has no form of its own.',
      initial: 'idle',
      states: {
        idle: {
          description: 'Nothing is looked at.',
          on: {
            'practice.reviewRequested': {
              target: 'reviewing',
              actions: { type: 'setPending', params: ({ event }) => ({ change: event.change }) },
            },
            'practice.visitCancelRequested': {
              target: 'cancellingVisit',
              actions: assign({ cancelling: ({ event }) => event.appointment }),
            },
            'practice.removalRequested': {
              target: 'reviewingRemoval',
              actions: {
                type: 'setPending',
                params: ({ event }) => ({ change: { form: 'removal', removal: event.removal } }),
              },
            },
          },
        },
        cancellingVisit: {
          description: 'The dialog that cancels a visit outside the hours is open.',
          meta: { spec: ['P1.22', 'P4.07'] },
          exit: 'clearCancelling',
          invoke: {
            id: 'cancellation',
            src: 'cancellation',
            input: ({ context: { practitionerId, cancelling } }) => ({
              params: { practitionerId, appointment: requireValue(cancelling, 'cancelling') },
            }),
            onDone: [
              {
                guard: ({ event }) => event.output.result !== null,
                target: 'idle',
                actions: [
                  ...(['notifyCancelled', 'refreshConflicts', 'refreshToday'] as const),
                  ...(['refreshRules', 'refreshSlots', 'refreshDay'] as const),
                ],
              },
              { target: 'idle' },
            ],
            onError: 'idle',
          },
        },
        reviewing: {
          description: 'What the change of a form does is counted and shown.',
          invoke: {
            id: 'review',
            src: 'review',
            input: ({ context }) => ({ change: requireValue(context.pending, 'pending') }),
            onDone: [
              {
                guard: { type: 'isDismissed', params: ({ event }) => event.output },
                target: 'idle',
                actions: 'clearPending',
              },
              {
                target: 'idle',
                actions: [
                  { type: 'setAnswers', params: ({ event }) => event.output },
                  ...(['submitForm', 'clearPending'] as const),
                ],
              },
            ],
            onError: { target: 'idle', actions: 'clearPending' },
          },
        },
        reviewingRemoval: {
          description: 'What a deletion does is counted and shown.',
          invoke: {
            id: 'review',
            src: 'review',
            input: ({ context }) => ({ change: requireValue(context.pending, 'pending') }),
            onDone: [
              {
                guard: { type: 'isDismissed', params: ({ event }) => event.output },
                target: 'idle',
                actions: 'clearPending',
              },
              {
                target: 'removing',
                actions: { type: 'setAnswers', params: ({ event }) => event.output },
              },
            ],
            onError: { target: 'idle', actions: 'clearPending' },
          },
        },
        removing: {
          description: 'It is being deleted.',
          meta: { spec: ['P7.22', 'P7.24'] },
          invoke: {
            id: 'remove',
            src: 'remove',
            input: ({ context: { pending, answers } }) => {
              if (pending?.form !== 'removal') throw new Error('Nothing is to be deleted')
              return { removal: pending.removal, answers }
            },
            onDone: {
              target: 'idle',
              actions: [
                {
                  type: 'offerUndo',
                  params: ({ context: { pending }, event }) => ({
                    undo: event.output.undo,
                    others: event.output.others,
                    what: pending?.form === 'removal' ? pending.removal.kind : 'saved',
                  }),
                },
                {
                  type: 'offerInNotices',
                  params: ({ context: { pending }, event }) => ({
                    undo: event.output.undo,
                    others: event.output.others,
                    ...removedBy(pending),
                  }),
                },
                { type: 'setConflicts', params: ({ event }) => event.output },
                'requestConflicts',
                ...(['clearPending', 'refreshRules', 'refreshSlots', 'refreshDay'] as const),
              ],
            },
            onError: {
              target: 'failed',
              actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        failed: {
          description: 'It could not be deleted.',
          on: {
            'practice.removalDismissed': {
              target: 'idle',
              actions: ['clearPending', 'refreshRules'],
            },
          },
        },
      },
    },
    undo: practiceUndo,
  },
})

export type PracticeHoursRef = ActorRefFrom<typeof practiceHoursMachine>
