import { describe, expect, it } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import { waitingPatientsContract } from '../../src/machines/appointment/waitingPatientsContract.ts'
import { waitingPatientsMachine } from '../../src/machines/appointment/waitingPatientsMachine.ts'
import { done, elapsed, failed, testModel } from '../paths.ts'
import { NOON, offline } from '../portal/fixtures.ts'
import { waitingPatientsOutcomes } from './waitingPatients.outcomes.ts'

const ana = { appointment_id: 'a-1', since: NOON, devices: null, companion: null }
const luis = { appointment_id: 'a-2', since: NOON, devices: null, companion: null }
const interpreter = { ...ana, companion: 'interpreter' as const }

describe('waitingPatients', () => {
  testModel<ContextOf<typeof waitingPatientsContract>>('every state and transition', {
    expectedOutcomes: waitingPatientsOutcomes,
    machine: waitingPatientsMachine,
    contract: waitingPatientsContract,
    systemId: 'waitingPatients',
    bystanders: ['notices', 'announcer', 'appointmentPolling'],
    cases: [
      { type: 'polling.started', timezone: 'UTC-06:00' },
      { type: 'polling.stopped' },
      { type: 'route.changed', path: '/meeting-room/a-1' },
      { type: 'route.changed', path: '/patients' },
      done('fetchWaiting', { waiting: [ana], key: 'k-1', reported: true, server_time: NOON }),
      done('fetchWaiting', { waiting: [ana, luis], key: 'k-2', reported: true, server_time: NOON }),
      done('fetchWaiting', { waiting: [], key: 'k-0', server_time: NOON }),
      { type: 'waitingPatients.arrived' },
      failed('fetchWaiting', offline),
      done('ringChime', {}),
      failed('ringChime', offline),
      elapsed('retry'),
      elapsed('chimeRepeat'),
    ],
    facets: ({ waiting, openRoom }) => [waiting.length, openRoom],
    limit: 2_000,
    checks: {
      'list.idle': ({ context, children }) => {
        expect(context.waiting).toEqual([])
        expect(children).not.toContain('fetchWaiting')
      },
      'list.asking': ({ children }) => expect(children).toContain('fetchWaiting'),
      'list.pausing': ({ children }) => expect(children).not.toContain('fetchWaiting'),
      // The open room rings for its own patient.
      'chime.idle': ({ context }) =>
        expect(context.waiting.every(({ appointment_id }) => appointment_id === context.openRoom)).toBe(true),
      'chime.ringing': ({ children }) => expect(children).toContain('ringChime'),
      'chime.pausing': ({ context, children }) => {
        expect(children).not.toContain('ringChime')
        expect(context.waiting.some(({ appointment_id }) => appointment_id !== context.openRoom)).toBe(true)
      },
    },
    expectedMessages: {
      'chime.idle & list.asking': {
        'xstate.done.actor.fetchWaiting': [
          '',
          'notices.arrived, today.refreshRequested',
          'notices.arrived, today.refreshRequested, announcer.politeRequested',
        ],
      },
    },
  })

  it('rings again for a patient who comes after a companion, and not for a companion who stays', async () => {
    const answers = [[interpreter], [ana], [interpreter]]
    let rings = 0
    const actor = createActor(
      waitingPatientsMachine.provide({
        actors: {
          fetchWaiting: fromPromise(async ({ signal }) => {
            const waiting = answers.shift()
            if (waiting === undefined)
              return new Promise((_, reject) => signal.addEventListener('abort', reject))
            // The chime of the answer before has sounded.
            await new Promise((resolve) => setTimeout(resolve, 5))
            return { waiting, key: String(answers.length), server_time: NOON }
          }),
          ringChime: fromPromise(async () => {
            rings += 1
            return {}
          }),
        },
      }),
    ).start()
    actor.send({ type: 'polling.started', timezone: 'UTC-06:00' })
    await expect.poll(() => answers).toEqual([])
    await expect.poll(() => actor.getSnapshot().context.key).toBe('0')
    expect(rings).toBe(2)
    actor.stop()
  })
})
