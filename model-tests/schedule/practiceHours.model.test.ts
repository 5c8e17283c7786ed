import { describe, expect, it } from 'vitest'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import { currentHours } from '../../src/machines/schedule/currentHours.ts'
import {
  exceptionForm,
  hoursForm,
  lunchForm,
  pricingForm,
} from '../../src/machines/schedule/practiceForms.ts'
import { practiceHoursContract } from '../../src/machines/schedule/practiceHoursContract.ts'
import { practiceHoursMachine } from '../../src/machines/schedule/practiceHoursMachine.ts'
import { dayExplanation, practiceRules, slotPreview } from '../../src/machines/schedule/practiceQueries.ts'
import { pricingFieldsOf } from '../../src/machines/schedule/pricingFieldsOf.ts'
import { testForm } from '../kit/testForm.ts'
import { testQuery } from '../kit/testQuery.ts'
import { done, failed, testModel } from '../paths.ts'
import { offline } from '../portal/fixtures.ts'

const MONDAY = { weekday: 'monday' as const, start_min: 540, end_min: 840 }
const conflict = {
  id: 'a-1',
  start_time: '2026-11-25T15:00:00.000Z',
  end_time: '2026-11-25T15:30:00.000Z',
  speciality_id: 's-1',
  status: 'accepted' as const,
}
const saved = { conflicts: [conflict] }
const zone = 'America/Mexico_City'
const schedule = {
  id: 'c-1',
  version: 3,
  hours: [{ effective_from: '2026-01-01', zone, weekly: [MONDAY], lunch: [] }],
}
const exception = {
  id: 'o-1',
  version: 4,
  kind: 'blocking' as const,
  period: { all_day: true as const, start_date: '2026-12-24', end_date: '2026-12-25', zone },
  reason: 'a private reason',
}
const typedException = {
  kind: 'blocking' as const,
  all_day: true,
  start_date: '2026-12-24',
  end_date: '2026-12-25',
  start: '540',
  end: '600',
  speciality_id: '',
  reason: '',
}
const typedLunch = { weekdays: ['monday' as const], start: '840', end: '900' }
const typedPrice = {
  ...{ duration_min: '30' as const, price: '850', buffer_min: '15' as const },
  ...{ notice_hours: '2', horizon_days: '90', access: 'request' as const, audience: 'known' as const },
}
const forms = {
  hours: {
    params: { practitionerId: 'p-1', scheduleId: 'c-1' },
    values: { zone, weekly: [MONDAY] },
    version: 3,
    draftOwner: { owner: 'p-1', subject: 'hours' },
  },
  lunch: { params: { scheduleId: 'c-1' }, values: typedLunch, version: null, draftOwner: null },
  exception: { params: { zone, exception: null }, values: typedException, version: null, draftOwner: null },
  price: { params: { specialityId: 's-1' }, values: typedPrice, version: 2, draftOwner: null },
}

describe('hours and prices', () => {
  testForm('the weekly hours: every state and transition', hoursForm, {
    params: { practitionerId: 'p-1', scheduleId: 'c-1' },
    submitted: { zone, weekly: [MONDAY] },
    opened: { zone, weekly: [] },
    typed: { zone, weekly: [MONDAY] },
    theirs: { zone, weekly: [{ ...MONDAY, weekday: 'friday' }] },
    result: saved,
  })
  testForm('a lunch break: every state and transition', lunchForm, {
    params: { scheduleId: 'c-1' },
    submitted: typedLunch,
    opened: { ...typedLunch, weekdays: [] },
    typed: typedLunch,
    theirs: { ...typedLunch, end: '930' },
    result: saved,
  })
  testForm('an exception: every state and transition', exceptionForm, {
    params: { zone, exception },
    submitted: typedException,
    opened: { ...typedException, end_date: '2026-12-24' },
    typed: typedException,
    theirs: { ...typedException, all_day: false },
    result: { ...saved, saved: exception },
  })
  testForm('a price: every state and transition', pricingForm, {
    params: { specialityId: 's-1' },
    submitted: typedPrice,
    opened: { ...typedPrice, price: '' },
    typed: typedPrice,
    theirs: { ...typedPrice, price: '900' },
    result: {},
  })
  testQuery('the saved rules: every state and transition', practiceRules, {
    params: {},
    data: { schedule, overrides: [exception], types: [] },
  })
  testQuery('the preview: every state and transition', slotPreview, {
    params: { practitionerId: 'p-1', specialityId: 's-1' },
    data: {
      ...{ speciality_id: 's-1', duration_min: 30, price_centavos: 85_000, zone },
      slots: [{ start_time: conflict.start_time, end_time: conflict.end_time }],
      server_time: conflict.start_time,
    },
  })
  testQuery('the reasons of a day: every state and transition', dayExplanation, {
    params: { specialityId: 's-1', date: '2026-11-25', zone },
    data: { starts: [{ start_time: conflict.start_time, outcome: 'lunch' }] },
  })

  const refreshed = 'query.refreshRequested, query.refreshRequested, query.refreshRequested'
  testModel<ContextOf<typeof practiceHoursContract>>('the page: every state and transition', {
    machine: practiceHoursMachine,
    contract: practiceHoursContract,
    systemId: 'practiceHours',
    bystanders: ['toasts'],
    input: { practitionerId: 'p-1' },
    cases: [
      { type: 'practice.hoursOpened', form: forms.hours },
      { type: 'practice.lunchOpened', form: forms.lunch },
      { type: 'practice.exceptionOpened', form: forms.exception },
      { type: 'practice.priceOpened', form: forms.price },
      { type: 'practice.editorClosed' },
      { type: 'practice.specialityChosen', specialityId: 's-1' },
      { type: 'practice.dayChosen', day: { specialityId: 's-1', date: '2026-11-25', zone } },
      { type: 'practice.dayClosed' },
      { type: 'practice.conflictsDismissed' },
      { type: 'practice.removalRequested', removal: { kind: 'exception', exception } },
      { type: 'practice.undoRequested' },
      { type: 'practice.removalDismissed' },
      done('hoursForm', { result: saved }),
      failed('hoursForm', offline),
      done('lunchForm', { result: saved }),
      failed('lunchForm', offline),
      done('exceptionForm', { result: { ...saved, saved: exception } }),
      failed('exceptionForm', offline),
      done('pricingForm', { result: {} }),
      failed('pricingForm', offline),
      done('remove', { version: 5, conflicts: [] }),
      failed('remove', offline),
      done('restore', { conflicts: [] }),
      failed('restore', offline),
    ],
    expectedMessages: {
      'editor.hours & removal.idle': {
        'xstate.done.actor.hoursForm': [`${refreshed}, toasts.requested`],
        'xstate.error.actor.hoursForm': [''],
      },
      'editor.price & removal.idle': {
        'xstate.done.actor.pricingForm': [`${refreshed}, toasts.requested`],
      },
      'editor.closed & removal.removing': { 'xstate.done.actor.remove': [refreshed] },
      'editor.closed & removal.restoring': { 'xstate.done.actor.restore': [refreshed] },
    },
    checks: {
      'editor.closed': ({ children }) => expect(children.filter((name) => name.endsWith('Form'))).toEqual([]),
      'editor.hours': ({ children, context }) => {
        expect(children).toContain('hoursForm')
        expect(context.hours).toEqual(forms.hours)
      },
      'editor.lunch': ({ children }) => expect(children).toContain('lunchForm'),
      'editor.exception': ({ children }) => expect(children).toContain('exceptionForm'),
      'editor.price': ({ children, context }) => {
        expect(children).toContain('pricingForm')
        expect(context.price?.params.specialityId).toBe('s-1')
      },
      'removal.idle': ({ context }) => expect(context).toMatchObject({ removal: null, removedVersion: null }),
      'removal.removing': ({ children }) => expect(children).toContain('remove'),
      'removal.removed': ({ context }) => expect(context.removedVersion).toBe(5),
      'removal.restoring': ({ children }) => expect(children).toContain('restore'),
      'removal.failed': ({ context }) => expect(context.failure).toEqual(offline),
    },
  })
})

describe('the hours that hold today', () => {
  const version = (effective_from: string) => ({ effective_from, zone, weekly: [], lunch: [] })
  const hours = [version('2026-01-01'), version('2026-11-20'), version('2026-12-01')]
  it('are the last version that has begun, or the first that will', () => {
    expect(currentHours(hours, () => '2026-11-25')?.effective_from).toBe('2026-11-20')
    expect(currentHours(hours, () => '2025-11-25')?.effective_from).toBe('2026-01-01')
    expect(currentHours([], () => '2026-11-25')).toBeNull()
  })
})

describe('the fields of a price', () => {
  it('show what is saved, in pesos', () => {
    const saved = pricingFieldsOf({
      ...{ speciality_id: 's-1', duration_min: 45, price_centavos: 125_050, currency: 'MXN' },
      ...{ buffer_min: 30, notice_hours: 0, horizon_days: 365, access: 'contact', audience: 'known' },
      cancel_hours: null,
    })
    expect(saved).toMatchObject({ price: '1250.50', duration_min: '45', buffer_min: '30', notice_hours: '0' })
    expect(pricingFieldsOf(null)).toMatchObject({ price: '', duration_min: '30' })
  })
})
