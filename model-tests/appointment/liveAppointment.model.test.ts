import { describe, expect } from 'vitest'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import { liveAppointmentContract } from '../../src/machines/appointment/liveAppointmentContract.ts'
import { liveAppointmentMachine, selectLive } from '../../src/machines/appointment/liveAppointmentMachine.ts'
import { done, elapsed, failed, testModel } from '../paths.ts'
import { NOON, noon, offline, visit } from '../portal/fixtures.ts'
import { liveAppointmentOutcomes } from './liveAppointment.outcomes.ts'

const HOUR_MS = 3_600_000
const arrived = (...ids: string[]) => ({
  type: 'today.arrived',
  appointments: ids.map((id) => visit(id)),
  serverTime: NOON,
  // The device's clock is an hour late; only the server's clock may count.
  receivedAt: noon - HOUR_MS,
})

describe('liveAppointment', () => {
  testModel<ContextOf<typeof liveAppointmentContract>>('P4.08 P4.12 P4.13 every state and transition', {
    expectedOutcomes: liveAppointmentOutcomes,
    machine: liveAppointmentMachine,
    contract: liveAppointmentContract,
    systemId: 'liveAppointment',
    bystanders: ['app'],
    cases: [
      arrived(),
      arrived('a'),
      arrived('a', 'b'),
      { type: 'today.cleared' },
      done('readClock', { deviceTime: noon - HOUR_MS }),
      done('readClock', { deviceTime: noon }),
      failed('readClock', offline),
      elapsed('tick'),
    ],
    facets: ({ appointments, now }) => [appointments?.length, now],
    limit: 400,
    checks: {
      'live.none': ({ snapshot }) => expect(selectLive(snapshot as never)).toHaveLength(0),
      'live.one': ({ snapshot }) => expect(selectLive(snapshot as never)).toHaveLength(1),
      'live.several': ({ snapshot }) => expect(selectLive(snapshot as never)).toHaveLength(2),
      'clock.idle': ({ children }) => expect(children).not.toContain('readClock'),
      'clock.reading': ({ children }) => expect(children).toContain('readClock'),
    },
  })
})
