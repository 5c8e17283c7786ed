import { assign } from 'xstate'
import { requireValue } from '../kit/requireValue.ts'
import { HOURS_SUBJECT } from './hoursSubject.ts'
import { practiceHoursSetup } from './practiceHoursSetup.ts'

/** The editors of the page of hours, of which one is open at a time. */
export const practiceEditor = practiceHoursSetup.createStateConfig({
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
})
