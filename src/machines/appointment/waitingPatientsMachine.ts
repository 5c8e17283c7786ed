import { type ActorRefFrom, assign, enqueueActions, setup } from 'xstate'
import type { ContextOf, EventOf, OutputOf } from '../../contracts/machineContract.ts'
import { CHIME_REPEAT_MS, WAITING_RETRY_MS } from '../../contracts/portal/portalConstants.ts'
import { actor } from '../address.ts'
import { notProvided } from '../notProvided.ts'
import { SYSTEM_ID } from '../systemIds.ts'
import type { waitingPatientsContract } from './waitingPatientsContract.ts'

type Contract = typeof waitingPatientsContract
type Context = ContextOf<Contract>
type Answer = OutputOf<Contract, 'fetchWaiting'>

const ROOM = /^\/meeting-room\/([^/]+)/

/** Those whose room is not open in this page: an open room rings for its own. */
const elsewhere = ({ waiting, openRoom }: Context) =>
  waiting.filter(({ appointment_id }) => appointment_id !== openRoom)

/**
 * The waiting patients, on every page of the portal: the server answers when they change (experience §1.5, §8.1). A chime
 * sounds at once and then each minute.
 */
export const waitingPatientsMachine = setup({
  types: { context: {} as Context, events: {} as EventOf<Contract> },
  actors: {
    fetchWaiting: notProvided<Answer, { key: string | null }>('fetchWaiting'),
    ringChime: notProvided<OutputOf<Contract, 'ringChime'>, { visits: string[] }>('ringChime'),
  },
  actions: {
    assignAnswer: enqueueActions(({ context, enqueue }, { waiting, key, reported = false }: Answer) => {
      const known = new Map(context.waiting.map((visit) => [visit.appointment_id, visit]))
      // A patient who comes after a companion is new too.
      const arrived = waiting.filter(({ appointment_id, companion }) => {
        const before = known.get(appointment_id)
        return before === undefined || (companion === null && before.companion !== null)
      })
      enqueue.assign({ waiting, key, reported })
      if (arrived.length === 0) return
      enqueue.sendTo(actor(SYSTEM_ID.notices), {
        type: 'notices.arrived',
        items: arrived.map(({ appointment_id: appointmentId, since: at }) => ({
          ...{ kind: 'waiting', appointmentId, at, read: false },
        })),
      })
      // The list of the day names them.
      enqueue.sendTo(actor(SYSTEM_ID.appointmentPolling), { type: 'today.refreshRequested' })
      const count = elsewhere({ ...context, waiting: arrived }).length
      if (count === 0) return
      enqueue.sendTo(actor(SYSTEM_ID.announcer), {
        type: 'announcer.politeRequested',
        what: { say: 'patientWaiting', count },
      })
      enqueue.raise({ type: 'waitingPatients.arrived' })
    }),
    setRoom: assign((_, { path }: { path: string }) => ({ openRoom: ROOM.exec(path)?.[1] ?? null })),
    forget: assign({ waiting: [], key: null, reported: false }),
  },
  guards: {
    somebodyWaits: ({ context }) => elsewhere(context).length > 0,
    nobodyWaits: ({ context }) => elsewhere(context).length === 0,
  },
  delays: { chimeRepeat: CHIME_REPEAT_MS, retry: WAITING_RETRY_MS },
}).createMachine({
  id: 'waitingPatients',
  description: 'Patients in the waiting rooms of the practitioner.',
  context: { waiting: [], key: null, reported: false, openRoom: null },
  type: 'parallel',
  on: {
    'route.changed': { actions: { type: 'setRoom', params: ({ event }) => event } },
  },
  states: {
    list: {
      description: 'Who waits, as the server tells it.',
      initial: 'idle',
      on: {
        'polling.started': { target: '.asking', reenter: true, actions: 'forget' },
        'polling.stopped': { target: '.idle', actions: 'forget' },
      },
      states: {
        idle: { description: 'Nobody is signed in.' },
        asking: {
          description: 'The server answers when the list differs from the known one.',
          invoke: {
            id: 'fetchWaiting',
            src: 'fetchWaiting',
            input: ({ context: { key } }) => ({ key }),
            onDone: {
              target: 'asking',
              reenter: true,
              actions: { type: 'assignAnswer', params: ({ event }) => event.output },
            },
            onError: 'pausing',
          },
        },
        pausing: {
          description: 'The server did not answer; the last list stays for the moment.',
          after: { retry: 'asking' },
        },
      },
    },
    chime: {
      description: 'The sound for those who wait.',
      initial: 'idle',
      states: {
        idle: {
          description: 'Nobody waits.',
          always: { guard: 'somebodyWaits', target: 'ringing' },
        },
        ringing: {
          description: 'The chime sounds.',
          invoke: {
            id: 'ringChime',
            src: 'ringChime',
            input: ({ context }) => ({ visits: elsewhere(context).map((visit) => visit.appointment_id) }),
            onDone: 'pausing',
            onError: 'pausing',
          },
          on: { 'waitingPatients.arrived': { target: 'ringing', reenter: true } },
        },
        pausing: {
          description: 'Somebody waits; the chime is silent for a minute, or until another one arrives.',
          always: { guard: 'nobodyWaits', target: 'idle' },
          on: { 'waitingPatients.arrived': 'ringing' },
          after: { chimeRepeat: 'ringing' },
        },
      },
    },
  },
})

export type WaitingPatientsRef = ActorRefFrom<typeof waitingPatientsMachine>
