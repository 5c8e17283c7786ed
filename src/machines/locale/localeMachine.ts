import { type ActorRefFrom, assign, type SnapshotFrom, sendTo, setup } from 'xstate'
import type { ContextOf, EventOf, OutputOf } from '../../contracts/machineContract.ts'
import type { Locale } from '../../contracts/portal/locale.ts'
import { actor } from '../address.ts'
import { notProvided } from '../notProvided.ts'
import { SYSTEM_ID } from '../systemIds.ts'
import type { localeContract } from './localeContract.ts'

type Contract = typeof localeContract

/** The language of the interface (P1.34-P1.42). Switching changes only texts; forms and calls continue. */
export const localeMachine = setup({
  types: {
    context: {} as ContextOf<Contract>,
    events: {} as EventOf<Contract>,
  },
  actors: {
    readLocale: notProvided<OutputOf<Contract, 'readLocale'>, void>('readLocale'),
    applyLocale: notProvided<OutputOf<Contract, 'applyLocale'>, { locale: Locale; remember: boolean }>(
      'applyLocale',
    ),
  },
  actions: {
    assignChoice: assign({ chosen: true, offer: null }),
    dropOffer: assign({ offer: null }),
    assignOffer: assign((_, params: { offer: Locale | null }) => ({ offer: params.offer })),
    notifySettled: sendTo(actor(SYSTEM_ID.app), { type: 'locale.settled' }),
  },
  guards: { isSpanish: (_, params: { locale: Locale }) => params.locale === 'es' },
}).createMachine({
  id: 'locale',
  description: 'English or Spanish.',
  context: { chosen: false, offer: null },
  initial: 'restoring',
  states: {
    restoring: {
      description: "Reads the stored choice and the browser's language.",
      meta: { spec: ['P1.41'] },
      invoke: {
        id: 'readLocale',
        src: 'readLocale',
        onDone: [
          {
            guard: { type: 'isSpanish', params: ({ event }) => ({ locale: event.output.locale }) },
            target: 'settled.es',
            actions: { type: 'assignOffer', params: ({ event }) => ({ offer: event.output.offer }) },
          },
          {
            target: 'settled.en',
            actions: { type: 'assignOffer', params: ({ event }) => ({ offer: event.output.offer }) },
          },
        ],
        onError: { target: 'settled.en', meta: { spec: ['P1.37'] } },
      },
    },
    settled: {
      description: 'One language is shown.',
      initial: 'en',
      on: {
        'locale.offerDismissed': { description: 'The offered language is declined.', actions: 'dropOffer' },
        'locale.chosen': [
          {
            guard: { type: 'isSpanish', params: ({ event }) => ({ locale: event.locale }) },
            target: '.es',
            meta: { spec: ['P1.35', 'P1.41', 'P1.42', 'P9.17'] },
            actions: 'assignChoice',
          },
          {
            target: '.en',
            meta: { spec: ['P1.36', 'P1.41', 'P1.42', 'P9.17'] },
            actions: 'assignChoice',
          },
        ],
      },
      states: {
        en: {
          description: 'English, the default.',
          meta: { spec: ['P1.36', 'P1.37'] },
          invoke: {
            id: 'applyLocale',
            src: 'applyLocale',
            input: ({ context }) => ({ locale: 'en', remember: context.chosen }),
            onDone: { actions: 'notifySettled' },
            onError: { description: 'The current texts stay.', actions: 'notifySettled' },
          },
        },
        es: {
          description: 'Spanish.',
          meta: { spec: ['P1.35'] },
          invoke: {
            id: 'applyLocale',
            src: 'applyLocale',
            input: ({ context }) => ({ locale: 'es', remember: context.chosen }),
            onDone: { actions: 'notifySettled' },
            onError: { description: 'The current texts stay.', actions: 'notifySettled' },
          },
        },
      },
    },
  },
})

export type LocaleRef = ActorRefFrom<typeof localeMachine>
export const selectLocale = (snapshot: SnapshotFrom<typeof localeMachine>): Locale =>
  snapshot.matches({ settled: 'es' }) ? 'es' : 'en'
