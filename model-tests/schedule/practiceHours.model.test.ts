import { describe, expect, it } from 'vitest'
import { type AnyEventObject, createActor, fromPromise, waitFor } from 'xstate'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import { changeReviewContract } from '../../src/machines/schedule/changeReviewContract.ts'
import { changeReviewMachine } from '../../src/machines/schedule/changeReviewMachine.ts'
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
import { given } from '../given.ts'
import { testForm } from '../kit/testForm.ts'
import { testQuery } from '../kit/testQuery.ts'
import type { Sent } from '../liveRun.ts'
import { done, failed, testModel } from '../paths.ts'
import { offline, visit } from '../portal/fixtures.ts'
import { changeReviewOutcomes } from './changeReview.outcomes.ts'
import { practiceHoursOutcomes } from './practiceHours.outcomes.ts'

const MONDAY = { weekday: 'monday' as const, start_min: 540, end_min: 840 }
const conflict = {
  id: '7d1f0c3e-5f5b-4c39-9a53-0a2f6a0b1c2d',
  start_time: '2026-11-25T15:00:00.000Z',
  end_time: '2026-11-25T15:30:00.000Z',
  speciality_id: 's-1',
  status: 'accepted' as const,
}
const saved = { conflicts: [conflict], undo: 'u-1' }
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
const { id: _id, version: _version, ...blocked } = exception
const gesture = {
  form: 'exceptions' as const,
  changes: [{ op: 'remove' as const, id: 'o-1', version: 4, before: blocked }],
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
  cancel_hours: '24',
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

const cancelled = { id: '7d1f0c3e-5f5b-4c39-9a53-0a2f6a0b1c2d', kind: 'cancel' as const }
const pending = {
  ...{ form: 'hoursForm' as const, how: 'form.submitted' as const, version: 3 },
  params: { practitionerId: 'p-1', scheduleId: 'c-1' },
  values: { zone, weekly: [MONDAY] },
}
const impact = {
  zone,
  specialities: [
    {
      ...{ speciality_id: 's-1', before: 4, after: 3, won: 1, lost: 2 },
      weeks: [{ starts_on: '2026-11-22', won: 1, lost: 2 }],
      offers: [{ start_time: conflict.start_time, end_time: conflict.end_time }],
    },
  ],
  visits: [{ ...conflict, client: { id: 'c-1', first_name: 'Ana', last_name: 'Ríos' } }],
  visit_count: 1,
  cancel_hours: { before: 24, after: null },
  clock_change: null,
}

const EDITORS = {
  ...{ hours: 'hoursForm', lunch: 'lunchForm', exception: 'exceptionForm', price: 'pricingForm' },
} as const

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
    result: { undo: null },
  })
  testQuery('the saved rules: every state and transition', practiceRules, {
    params: {},
    data: {
      ...{ schedule, overrides: [exception], types: [] },
      booked: { zone, days: 90, starts: [{ weekday: 'monday', start_min: 540, count: 2 }] },
    },
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
    data: {
      starts: [{ start_time: conflict.start_time, outcome: 'lunch', visit_id: null, held_until: null }],
    },
  })

  testModel<ContextOf<typeof changeReviewContract>>('the review of a change: every state and transition', {
    expectedOutcomes: changeReviewOutcomes,
    machine: changeReviewMachine,
    contract: changeReviewContract,
    systemId: 'changeReview',
    input: { change: gesture, onlyVisits: true },
    cases: [
      { type: 'review.answered', answer: cancelled },
      { type: 'review.confirmed' },
      { type: 'review.retryRequested' },
      { type: 'review.dismissed' },
      done('preview', impact),
      done('preview', { ...impact, visits: [], visit_count: 0 }),
      failed('preview', offline),
      failed('preview', { code: 'validation', message: 'Some fields are not valid', retryable: false }),
    ],
    checks: {
      counting: ({ children }) => expect(children).toEqual(['preview']),
      reviewing: ({ context }) => {
        // A gesture that touches no visit is not shown.
        expect(context.impact).toEqual(impact)
        expect(context.answers.length).toBeLessThan(2)
      },
      failed: ({ context }) => expect(context).toMatchObject({ impact: null, failure: offline }),
      confirmed: ({ context }) => expect(context.confirmed).toBe(true),
      dismissed: ({ context }) => expect(context.confirmed).toBe(false),
    },
  })

  it('shows what the change of a form does where it touches no visit too', async () => {
    const nobody = { ...impact, visits: [], visit_count: 0 }
    const { value } = await given(
      { machine: changeReviewMachine, contract: changeReviewContract, input: { change: pending } },
      done('preview', nobody),
    )
    expect(value()).toBe('reviewing')
  })

  const refreshed = 'query.refreshRequested, query.refreshRequested, query.refreshRequested'
  testModel<ContextOf<typeof practiceHoursContract>>('the page: every state and transition', {
    expectedOutcomes: practiceHoursOutcomes,
    machine: practiceHoursMachine,
    contract: practiceHoursContract,
    systemId: 'practiceHours',
    bystanders: ['toasts', 'announcer', 'notices', 'appointmentPolling'],
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
      { type: 'practice.dayCopied', count: 4 },
      { type: 'practice.conflictsDismissed' },
      { type: 'practice.visitKept', visitId: conflict.id },
      { type: 'practice.visitCancelRequested', appointment: visit('a-1') },
      done('cancellation', { result: { id: 'a-1' } }),
      done('cancellation', { result: null }),
      failed('cancellation', offline),
      failed('requests', offline),
      { type: 'practice.removalRequested', removal: { kind: 'exception', exception } },
      { type: 'practice.undoRequested' },
      { type: 'practice.undoDismissed' },
      { type: 'practice.removalDismissed' },
      { type: 'practice.undoOffered', undo: { id: 'u-1', what: 'saved' } },
      { type: 'practice.undoOffered', undo: null },
      { type: 'practice.reviewRequested', change: pending },
      { type: 'practice.changeUndone', changes: ['u-1'] },
      { type: 'practice.changeUndone', changes: ['u-9'] },
      done('hoursForm', { result: saved }),
      failed('hoursForm', offline),
      done('lunchForm', { result: saved }),
      failed('lunchForm', offline),
      done('exceptionForm', { result: { ...saved, saved: exception } }),
      failed('exceptionForm', offline),
      done('pricingForm', { result: { undo: 'u-1' } }),
      failed('pricingForm', offline),
      done('review', { answers: [cancelled] }),
      done('review', { answers: null }),
      failed('review', offline),
      done('remove', { conflicts: [], undo: 'u-2' }),
      failed('remove', offline),
      done('undo', { conflicts: [] }),
      failed('undo', offline),
      failed('undo', { code: 'conflict', message: 'Changed again', retryable: false }),
    ],
    expectedMessages: {
      'change.idle & editor.hours & undo.none': {
        'xstate.done.actor.hoursForm': [
          `query.requested, notices.undoOffered, ${refreshed}, toasts.requested`,
        ],
        'xstate.error.actor.hoursForm': [''],
      },
      'change.idle & editor.price & undo.none': {
        'xstate.done.actor.pricingForm': [`notices.undoOffered, ${refreshed}, toasts.requested`],
      },
      'change.removing & editor.closed & undo.none': {
        'xstate.done.actor.remove': [`notices.undoOffered, query.cleared, ${refreshed}`],
      },
      'change.idle & editor.closed & undo.undoing': {
        'xstate.done.actor.undo': [`query.cleared, notices.undoWithdrawn, ${refreshed}`],
      },
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
      'change.idle': ({ children }) => {
        expect(children).not.toContain('review')
        expect(children).not.toContain('remove')
      },
      'undo.none': ({ context }) => expect(context.undo).toBeNull(),
      'undo.offered': ({ context }) => expect(context.undo).toMatchObject({ what: expect.any(String) }),
      'change.cancellingVisit': ({ children, context }) => {
        expect(children).toContain('cancellation')
        expect(context.cancelling?.id).toBe('a-1')
      },
      'change.reviewing': ({ children, context }) => {
        expect(children).toContain('review')
        expect(context.pending?.form).toBe('hoursForm')
      },
      'change.reviewingRemoval': ({ children, context }) => {
        expect(children).toContain('review')
        expect(context.pending?.form).toBe('removal')
      },
      'change.removing': ({ children, context }) => {
        expect(children).toContain('remove')
        expect(context.pending?.form).toBe('removal')
      },
      'change.failed': ({ context }) => expect(context.failure).toEqual(offline),
      'undo.undoing': ({ children, context }) => {
        expect(children).toContain('undo')
        expect(context.undo).not.toBeNull()
      },
      'undo.failed': ({ context }) => expect(context.undoFailure).not.toBeNull(),
    },
  })
})

describe('the Undo in the notifications', () => {
  const page = async (...events: AnyEventObject[]) =>
    await given(
      {
        ...{ machine: practiceHoursMachine, contract: practiceHoursContract, systemId: 'practiceHours' },
        ...{ bystanders: ['toasts', 'announcer', 'notices'], input: { practitionerId: 'p-1' } },
      },
      ...events,
    )
  const toNotices = (sent: readonly Sent[]) =>
    sent.flatMap(({ to, event }) => (to === 'notices' ? [event] : []))
  const offer = (what: string, subject: string) => [
    { type: 'notices.undoOffered', offer: { what, changes: ['u-1'], subjects: [subject] } },
  ]
  const removal = (of: object) => [
    { type: 'practice.removalRequested', removal: of },
    done('review', { answers: [] }),
  ]

  it.each([
    [
      'hours',
      'hours',
      { type: 'practice.hoursOpened', form: forms.hours },
      done('hoursForm', { result: saved }),
    ],
    [
      'lunch',
      'hours',
      { type: 'practice.lunchOpened', form: forms.lunch },
      done('lunchForm', { result: saved }),
    ],
    [
      ...(['exception', 'o-1', { type: 'practice.exceptionOpened', form: forms.exception }] as const),
      done('exceptionForm', { result: { ...saved, saved: exception } }),
    ],
    [
      ...(['price', 's-1', { type: 'practice.priceOpened', form: forms.price }] as const),
      done('pricingForm', { result: { undo: 'u-1' } }),
    ],
  ])('is offered for %s, of %s', async (what, subject, opened, answer) => {
    const { when } = await page(opened)
    expect(toNotices(await when(answer))).toEqual(offer(what, subject))
  })

  it.each([
    ['exceptionRemoved', 'o-1', { kind: 'exception', exception }],
    ['lunchRemoved', 'hours', { kind: 'lunch', id: 'l-1' }],
  ])('is offered for %s, of %s', async (what, subject, of) => {
    const { when } = await page(...removal(of))
    expect(toNotices(await when(done('remove', { conflicts: [], undo: 'u-1' })))).toEqual(
      offer(what, subject),
    )
  })

  it('is one for exceptions that were deleted together, on the page too', async () => {
    const exceptions = [exception, { ...exception, id: 'o-2' }]
    const { when, context } = await page(...removal({ kind: 'exceptions', exceptions }))
    const answer = { conflicts: [], undo: 'u-2', others: ['u-1'] }
    expect(toNotices(await when(done('remove', answer)))).toEqual([
      {
        type: 'notices.undoOffered',
        offer: { what: 'exceptions', changes: ['u-2', 'u-1'], subjects: ['o-1', 'o-2'] },
      },
    ])
    expect(context<{ undo: unknown }>().undo).toEqual({ id: 'u-2', others: ['u-1'], what: 'exceptions' })
    await when({ type: 'practice.undoRequested' })
    expect(toNotices(await when(done('undo', { conflicts: [] })))).toEqual([
      { type: 'notices.undoWithdrawn', ids: ['u-2', 'u-1'] },
    ])
  })

  it('is not offered where nothing has changed', async () => {
    const { when } = await page({ type: 'practice.hoursOpened', form: forms.hours })
    expect(toNotices(await when(done('hoursForm', { result: { ...saved, undo: null } })))).toEqual([])
  })

  it('goes when the page has taken the change back, or cannot any more, and stays after a lost answer', async () => {
    const begun = [
      { type: 'practice.undoOffered', undo: { id: 'u-1', what: 'saved' } },
      { type: 'practice.undoRequested' },
    ]
    const withdrawn = [{ type: 'notices.undoWithdrawn', ids: ['u-1'] }]
    const final = { code: 'slotTaken', message: 'Taken', retryable: false }
    for (const [answer, expected] of [
      [done('undo', { conflicts: [] }), withdrawn],
      [failed('undo', final), withdrawn],
      [failed('undo', offline), []],
    ] as const) {
      const { when } = await page(...begun)
      expect(toNotices(await when(answer))).toEqual(expected)
    }
  })
})

describe('a change that was looked at', () => {
  it.each([
    ['confirmed', [cancelled], [{ zone, weekly: [MONDAY], visits: [cancelled] }]],
    ['dismissed', null, []],
  ])('%s: what the form saves', async (_what, answers, expected) => {
    const submitted: unknown[] = []
    const save = fromPromise<never, { values: unknown }>(({ input }) => {
      submitted.push(input.values)
      return new Promise(() => undefined)
    })
    const review = fromPromise(async () => ({ answers }))
    const actor = createActor(
      practiceHoursMachine.provide({
        actors: {
          review: review as never,
          hoursForm: hoursForm.machine.provide({ actors: { save: save as never } }),
        },
      }),
      { input: { practitionerId: 'p-1' } },
    )
    actor.subscribe({ error: () => undefined })
    actor.start()
    actor.send({ type: 'practice.hoursOpened', form: forms.hours })
    actor.send({ type: 'practice.reviewRequested', change: pending })
    await waitFor(actor, (snapshot) => snapshot.matches({ change: 'idle' }))
    expect(submitted).toEqual(expected)
    actor.stop()
  })
})

describe('an open form', () => {
  it.each([
    ['hours' as const, { type: 'practice.hoursOpened' as const, form: forms.hours }],
    ['lunch' as const, { type: 'practice.lunchOpened' as const, form: forms.lunch }],
    ['exception' as const, { type: 'practice.exceptionOpened' as const, form: forms.exception }],
    ['price' as const, { type: 'practice.priceOpened' as const, form: forms.price }],
  ])('of %s stays when another one is asked for, so that nothing typed is lost', (name, opened) => {
    const actor = createActor(practiceHoursMachine, { input: { practitionerId: 'p-1' } })
    actor.subscribe({ error: () => undefined })
    actor.start()
    actor.send(opened)
    const form = actor.getSnapshot().children[EDITORS[name]]
    expect(form).toBeDefined()
    actor.send({ type: 'practice.hoursOpened', form: forms.hours })
    actor.send({ type: 'practice.exceptionOpened', form: forms.exception })
    actor.send({ type: 'practice.lunchOpened', form: forms.lunch })
    actor.send({ type: 'practice.priceOpened', form: forms.price })
    expect(actor.getSnapshot().matches({ editor: name })).toBe(true)
    expect(actor.getSnapshot().children[EDITORS[name]]).toBe(form)
    actor.stop()
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
      cancel_hours: 36,
    })
    expect(saved).toMatchObject({ price: '1250.50', duration_min: '45', buffer_min: '30', notice_hours: '0' })
    expect(saved.cancel_hours).toBe('36')
    expect(pricingFieldsOf(null)).toMatchObject({ price: '', duration_min: '30', cancel_hours: 'start' })
  })
})
