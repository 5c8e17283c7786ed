import { type ActorRefFrom, assign, enqueueActions, type SnapshotFrom, setup } from 'xstate'
import type { ContextOf, EventOf, OutputOf } from '../../contracts/machineContract.ts'
import type { AppointmentItem } from '../../contracts/portal/appointment.ts'
import { LIVE_TICK_MS, NEXT_VISIT_WINDOW_MS } from '../../contracts/portal/portalConstants.ts'
import { canBeLive, isLive } from '../../contracts/portal/visitRules.ts'
import { actor } from '../address.ts'
import { replaceRows } from '../kit/pages.ts'
import { notProvided } from '../notProvided.ts'
import { SYSTEM_ID } from '../systemIds.ts'
import type { liveAppointmentContract } from './liveAppointmentContract.ts'

type Contract = typeof liveAppointmentContract
type Context = ContextOf<Contract>

const liveOf = ({ appointments, now }: Context): AppointmentItem[] =>
  now === null || appointments === null ? [] : appointments.filter((appointment) => isLive(appointment, now))

type Arrived = Omit<Extract<EventOf<Contract>, { type: 'today.arrived' }>, 'type'>

/**
 * Owns today's visits. It computes every few seconds which of them is live by the server's clock (P4.08-P4.13),
 * and notifies the page when the list changed.
 */
export const liveAppointmentMachine = setup({
  types: {
    context: {} as Context,
    events: {} as EventOf<Contract>,
  },
  actors: { readClock: notProvided<OutputOf<Contract, 'readClock'>, void>('readClock') },
  actions: {
    setList: enqueueActions(
      ({ context, enqueue }, { appointments: fetched, serverTime, receivedAt }: Arrived) => {
        const known = context.appointments
        const appointments = replaceRows(known, fetched)
        enqueue.assign({
          appointments,
          clockOffsetMs: Date.parse(serverTime) - receivedAt,
          now: Date.parse(serverTime),
        })
        if (known !== null && appointments !== known)
          enqueue.sendTo(actor(SYSTEM_ID.app), { type: 'today.changed' })
      },
    ),
    clearList: assign({ appointments: null, now: null }),
    moveClock: assign(({ context }, params: { deviceTime: number }) => ({
      now: context.now === null ? null : params.deviceTime + context.clockOffsetMs,
    })),
  },
  guards: {
    hasNone: ({ context }) => liveOf(context).length === 0,
    hasOne: ({ context }) => liveOf(context).length === 1,
    hasSeveral: ({ context }) => liveOf(context).length > 1,
  },
  delays: { tick: LIVE_TICK_MS },
}).createMachine({
  id: 'liveAppointment',
  description: 'The visit that is live now.',
  context: { appointments: null, clockOffsetMs: 0, now: null },
  type: 'parallel',
  on: {
    'today.arrived': {
      meta: { spec: ['P4.08', 'P4.09', 'P4.10', 'P4.11', 'P4.12'] },
      actions: {
        type: 'setList',
        params: ({ event: { type: _, ...arrived } }) => arrived,
      },
    },
    'today.cleared': { actions: 'clearList' },
  },
  states: {
    live: {
      description: 'How many visits are live.',
      meta: { spec: ['P4.13'] },
      initial: 'none',
      states: {
        none: {
          description: 'The shortcut is hidden.',
          always: [
            { guard: 'hasOne', target: 'one' },
            { guard: 'hasSeveral', target: 'several' },
          ],
        },
        one: {
          description: 'The shortcut enters the one live visit.',
          always: [
            { guard: 'hasNone', target: 'none' },
            { guard: 'hasSeveral', target: 'several' },
          ],
        },
        several: {
          description: 'The shortcut opens a menu.',
          always: [
            { guard: 'hasNone', target: 'none' },
            { guard: 'hasOne', target: 'one' },
          ],
        },
      },
    },
    clock: {
      description: "Follows the server's clock between two polls.",
      initial: 'idle',
      states: {
        idle: { description: 'Waits for the next tick.', after: { tick: 'reading' } },
        reading: {
          description: "Reads the device's clock and adds the known offset.",
          invoke: {
            id: 'readClock',
            src: 'readClock',
            onDone: {
              target: 'idle',
              actions: {
                type: 'moveClock',
                params: ({ event }) => ({ deviceTime: event.output.deviceTime }),
              },
            },
            onError: 'idle',
          },
        },
      },
    },
  },
})

export type LiveAppointmentRef = ActorRefFrom<typeof liveAppointmentMachine>
type Snapshot = SnapshotFrom<typeof liveAppointmentMachine>

/** P4.13: the shortcut's visits. */
export const selectLive = ({ context }: Snapshot): AppointmentItem[] => liveOf(context)

/** Content of the Now card (experience §5). `startsInMs` counts by the server's clock. */
export type NowCard =
  | { kind: 'unknown' }
  | { kind: 'live'; visits: AppointmentItem[]; now: number }
  | { kind: 'next'; visit: AppointmentItem; startsInMs: number; soon: boolean }
  | { kind: 'free' }

export const selectNowCard = ({ context }: Snapshot): NowCard => {
  const { now, appointments } = context
  if (now === null || appointments === null) return { kind: 'unknown' }
  const visits = liveOf(context)
  if (visits.length > 0) return { kind: 'live', visits, now }
  const visit = appointments
    .filter(({ status, start_time }) => canBeLive(status) && Date.parse(start_time) > now)
    .sort((a, b) => Date.parse(a.start_time) - Date.parse(b.start_time))[0]
  if (visit === undefined) return { kind: 'free' }
  const startsInMs = Date.parse(visit.start_time) - now
  return { kind: 'next', visit, startsInMs, soon: startsInMs <= NEXT_VISIT_WINDOW_MS }
}

export const sameNowCard = (a: NowCard, b: NowCard): boolean => JSON.stringify(a) === JSON.stringify(b)
