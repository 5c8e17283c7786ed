import { assign } from 'xstate'
import type { ContextOf } from '../../contracts/machineContract.ts'
import { requireValue } from '../kit/requireValue.ts'
import { HOURS_SUBJECT } from './hoursSubject.ts'
import type { practiceHoursContract } from './practiceHoursContract.ts'
import { practiceHoursSetup } from './practiceHoursSetup.ts'

const removedBy = (pending: ContextOf<typeof practiceHoursContract>['pending']) => {
  const removal = pending?.form === 'removal' ? pending.removal : null
  if (removal?.kind === 'exception')
    return { what: 'exceptionRemoved', subject: removal.exception.id } as const
  if (removal?.kind !== 'exceptions') return { what: 'lunchRemoved', subject: HOURS_SUBJECT } as const
  const [subject = '', ...otherSubjects] = removal.exceptions.map(({ id }) => id)
  return { what: 'exceptions', subject, otherSubjects } as const
}

/** The review of a change before it is saved, and the cancelling of a visit that a change left outside the hours. */
export const practiceReview = practiceHoursSetup.createStateConfig({
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
})
