import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { toFailure } from '../../contracts/failure.ts'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../contracts/machineContract.ts'
import { actor } from '../address.ts'
import { requireValue } from '../kit/requireValue.ts'
import { notProvided } from '../notProvided.ts'
import { SYSTEM_ID } from '../systemIds.ts'
import { exceptionForm, hoursForm, lunchForm, pricingForm } from './practiceForms.ts'
import type { practiceHoursContract } from './practiceHoursContract.ts'
import { dayExplanation, practiceRules, slotPreview } from './practiceQueries.ts'

type Contract = typeof practiceHoursContract
type Context = ContextOf<Contract>
type Removal = NonNullable<Context['removal']>

/** `/settings/duration-pricing` (P1.15–P1.20): hours, lunch, exceptions and prices, one editor at a time. */
export const practiceHoursMachine = setup({
  types: {
    input: {} as InputOf<Contract>,
    context: {} as Context,
    events: {} as EventOf<Contract>,
    children: {} as {
      rules: 'rules'
      slots: 'slots'
      day: 'day'
      hoursForm: 'hoursForm'
      lunchForm: 'lunchForm'
      exceptionForm: 'exceptionForm'
      pricingForm: 'pricingForm'
    },
  },
  actors: {
    rules: practiceRules.machine,
    slots: slotPreview.machine,
    day: dayExplanation.machine,
    hoursForm: hoursForm.machine,
    lunchForm: lunchForm.machine,
    exceptionForm: exceptionForm.machine,
    pricingForm: pricingForm.machine,
    remove: notProvided<OutputOf<Contract, 'remove'>, { removal: Removal }>('remove'),
    restore: notProvided<OutputOf<Contract, 'restore'>, { removal: Removal; version: number | null }>(
      'restore',
    ),
  },
  actions: {
    refreshRules: sendTo('rules', { type: 'query.refreshRequested' }),
    refreshSlots: sendTo('slots', { type: 'query.refreshRequested' }),
    refreshDay: sendTo('day', { type: 'query.refreshRequested' }),
    notifySaved: sendTo(actor(SYSTEM_ID.toasts), {
      type: 'toasts.requested',
      tone: 'success',
      message: 'CHANGES_SAVED',
    }),
    setConflicts: assign((_, { conflicts }: Pick<Context, 'conflicts'>) => ({ conflicts })),
    setRemovedVersion: assign((_, { version }: { version: number | null }) => ({ removedVersion: version })),
    setFailure: assign((_, { error }: { error: unknown }) => ({ failure: toFailure(error) })),
    clearRemoval: assign({ removal: null, removedVersion: null, failure: null }),
  },
}).createMachine({
  id: 'practiceHours',
  description: 'Hours, lunch, exceptions and prices of the practice.',
  meta: { spec: ['P1.15', 'P1.16', 'P1.17', 'P1.18', 'P1.19', 'P1.20'] },
  context: ({ input: { practitionerId } }) => ({
    practitionerId,
    ...{ hours: null, lunch: null, exception: null, price: null },
    ...{ conflicts: [], removal: null, removedVersion: null, failure: null },
  }),
  invoke: [
    { id: 'rules', src: 'rules', input: { params: {} } },
    {
      id: 'slots',
      src: 'slots',
      input: ({ context: { practitionerId } }) => ({ params: { practitionerId, specialityId: null } }),
    },
    { id: 'day', src: 'day', input: { params: null } },
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
    'practice.conflictsDismissed': { actions: assign({ conflicts: [] }) },
  },
  type: 'parallel',
  states: {
    editor: {
      description: 'Which part is edited; opening another one asks the view to guard unsaved changes first.',
      initial: 'closed',
      on: {
        'practice.hoursOpened': { target: '.hours', actions: assign({ hours: ({ event }) => event.form }) },
        'practice.lunchOpened': { target: '.lunch', actions: assign({ lunch: ({ event }) => event.form }) },
        'practice.exceptionOpened': {
          target: '.exception',
          actions: assign({ exception: ({ event }) => event.form }),
        },
        'practice.priceOpened': { target: '.price', actions: assign({ price: ({ event }) => event.form }) },
        'practice.editorClosed': '.closed',
      },
      states: {
        closed: { description: 'Everything is shown, nothing is edited.' },
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
              actions: ['refreshRules', 'refreshSlots', 'refreshDay', 'notifySaved'],
            },
            onError: 'closed',
          },
        },
      },
    },
    removal: {
      description: 'An exception or a lunch break is deleted; an exception can be brought back.',
      initial: 'idle',
      states: {
        idle: {
          description: 'Nothing was deleted.',
          on: {
            'practice.removalRequested': {
              target: 'removing',
              actions: assign({ removal: ({ event }) => event.removal }),
            },
          },
        },
        removing: {
          description: 'It is being deleted.',
          meta: { spec: ['P7.22', 'P7.24'] },
          invoke: {
            id: 'remove',
            src: 'remove',
            input: ({ context }) => ({ removal: requireValue(context.removal, 'removal') }),
            onDone: {
              target: 'removed',
              actions: [
                { type: 'setRemovedVersion', params: ({ event }) => event.output },
                { type: 'setConflicts', params: ({ event }) => event.output },
                ...(['refreshRules', 'refreshSlots', 'refreshDay'] as const),
              ],
            },
            onError: {
              target: 'failed',
              actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        removed: {
          description: 'It is gone; an exception can be brought back.',
          on: {
            'practice.undoRequested': 'restoring',
            'practice.removalDismissed': { target: 'idle', actions: 'clearRemoval' },
            'practice.removalRequested': {
              target: 'removing',
              actions: ['clearRemoval', assign({ removal: ({ event }) => event.removal })],
            },
          },
        },
        restoring: {
          description: 'It is being brought back.',
          invoke: {
            id: 'restore',
            src: 'restore',
            input: ({ context }) => ({
              removal: requireValue(context.removal, 'removal'),
              version: context.removedVersion,
            }),
            onDone: {
              target: 'idle',
              actions: [
                { type: 'setConflicts', params: ({ event }) => event.output },
                'clearRemoval',
                ...(['refreshRules', 'refreshSlots', 'refreshDay'] as const),
              ],
            },
            onError: {
              target: 'failed',
              actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        failed: {
          description: 'It could not be deleted, or not brought back.',
          on: {
            'practice.removalDismissed': {
              target: 'idle',
              actions: ['clearRemoval', 'refreshRules'],
            },
          },
        },
      },
    },
  },
})

export type PracticeHoursRef = ActorRefFrom<typeof practiceHoursMachine>
