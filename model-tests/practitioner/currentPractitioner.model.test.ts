import { describe, expect, it } from 'vitest'
import type { AnyEventObject } from 'xstate'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import { PRACTITIONER_RETRY_MS } from '../../src/contracts/portal/portalConstants.ts'
import { currentPractitionerContract } from '../../src/machines/practitioner/currentPractitionerContract.ts'
import { currentPractitionerMachine } from '../../src/machines/practitioner/currentPractitionerMachine.ts'
import { given } from '../given.ts'
import { done, elapsed, failed, testModel } from '../paths.ts'
import { expired, offline, practitioner } from '../portal/fixtures.ts'
import { currentPractitionerOutcomes } from './currentPractitioner.outcomes.ts'

const refused = { code: 'forbidden', message: 'Not allowed', retryable: false }
const agree = { profileOffsetMin: -360, browserOffsetMin: -360 }
const differ = { profileOffsetMin: -360, browserOffsetMin: -420 }

describe('currentPractitioner', () => {
  testModel<ContextOf<typeof currentPractitionerContract>>('every state and transition', {
    expectedOutcomes: currentPractitionerOutcomes,
    machine: currentPractitionerMachine,
    contract: currentPractitionerContract,
    systemId: 'currentPractitioner',
    bystanders: ['app', 'session', 'toasts'],
    cases: [
      { type: 'session.opened' },
      { type: 'session.closed' },
      { type: 'practitioner.retryRequested' },
      { type: 'timezone.dismissed' },
      { type: 'practitioner.refreshRequested' },
      done('fetchPractitioner', { practitioner, zones: agree }),
      done('fetchPractitioner', { practitioner, zones: differ }),
      failed('fetchPractitioner', expired),
      failed('fetchPractitioner', offline),
      failed('fetchPractitioner', refused),
      elapsed('retryPause'),
    ],
    facets: ({ zones, zoneKept, failure, tries }) => [
      zones?.browserOffsetMin,
      zoneKept,
      failure?.code,
      tries,
    ],
    checks: {
      // P6.03: nothing is requested while nobody is signed in.
      idle: ({ children, context }) => {
        expect(children).toEqual([])
        expect(context.practitioner).toBeNull()
      },
      loading: ({ children }) => expect(children).toEqual(['fetchPractitioner']),
      retrying: ({ children, context }) => {
        expect(children).toEqual([])
        expect(context.failure?.retryable).toBe(true)
      },
      ready: ({ context, sent }) => {
        const warned = sent.some(({ to, event }) => to === 'toasts' && event.message === 'TIMEZONE_ERROR')
        const differs = context.zones?.browserOffsetMin !== context.zones?.profileOffsetMin
        const loads = sent.filter(({ event }) => event.type === 'practitioner.ready').length
        expect(loads).toBeGreaterThan(0)
        // Once per load of the page: fetching a changed profile again does not repeat it.
        if (differs && loads === 1) expect(warned).toBe(true)
      },
      // The earlier profile stays.
      refreshing: ({ children, context }) => {
        expect(children).toEqual(['fetchPractitioner'])
        expect(context.practitioner).not.toBeNull()
      },
      failed: ({ context, sent }) => {
        expect(sent.some(({ event }) => event.type === 'cache.resetRequested')).toBe(true)
        const last = sent.at(-1)
        // P4.29, P4.30: an expiry keeps the cookies; P4.31, P4.33: any other failure ends the session.
        if (context.failure?.message === 'jwt expired') expect(last?.to).toBe('app')
        else expect(last).toMatchObject({ to: 'session', event: { type: 'session.refused' } })
      },
    },
  })

  const loaded = async (answer: AnyEventObject) => {
    const { when, value } = await given(
      {
        machine: currentPractitionerMachine,
        contract: currentPractitionerContract,
        systemId: 'currentPractitioner',
        bystanders: ['app', 'session', 'toasts'],
      },
      { type: 'session.opened' },
    )
    return { sent: await when(answer), value: value() }
  }
  const ready = {
    to: 'app',
    event: { type: 'practitioner.ready', practitionerId: 'p-1', timezone: 'UTC-06:00' },
  }
  const warning = {
    to: 'toasts',
    event: { type: 'toasts.requested', tone: 'error', message: 'TIMEZONE_ERROR' },
  }

  it('P5.01 P5.02 warns when the zones differ, and not when they are equal', async () => {
    expect(await loaded(done('fetchPractitioner', { practitioner, zones: differ }))).toEqual({
      sent: [warning, ready],
      value: 'ready',
    })
    expect(await loaded(done('fetchPractitioner', { practitioner, zones: agree }))).toEqual({
      sent: [ready],
      value: 'ready',
    })
  })

  const reset = { to: 'app', event: { type: 'cache.resetRequested' } }
  it('P4.29 P4.30 keeps the session after "jwt expired" exactly', async () => {
    const error = { code: 'tokenExpired', message: 'jwt expired', retryable: false }
    expect(await loaded(failed('fetchPractitioner', error))).toEqual({ sent: [reset], value: 'failed' })
  })

  it('P4.31 asks a server that does not answer for thirty seconds before it ends the session', async () => {
    const { when, value } = await given(
      {
        machine: currentPractitionerMachine,
        contract: currentPractitionerContract,
        systemId: 'currentPractitioner',
        bystanders: ['app', 'session', 'toasts'],
      },
      { type: 'session.opened' },
    )
    for (let call = 1; call <= 5; call += 1) {
      expect(await when(failed('fetchPractitioner', offline))).toEqual([])
      expect(value()).toBe('retrying')
      await when(elapsed('retryPause'))
      expect(value()).toBe('loading')
    }
    expect(await when(failed('fetchPractitioner', offline))).toEqual([
      reset,
      { to: 'session', event: { type: 'session.refused' } },
    ])
    expect(PRACTITIONER_RETRY_MS.reduce((sum, pause) => sum + pause, 0)).toBe(30_000)
  })

  it('P4.31 P4.33 ends the session after any other failure', async () => {
    for (const message of ['jwt expired.', 'JWT expired', 'The server cannot be reached'])
      expect(await loaded(failed('fetchPractitioner', { ...expired, message }))).toEqual({
        sent: [reset, { to: 'session', event: { type: 'session.refused' } }],
        value: 'failed',
      })
  })
})
