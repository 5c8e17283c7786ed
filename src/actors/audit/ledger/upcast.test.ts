import { describe, expect, it } from 'vitest'
import type { LedgerEntry } from '../../../contracts/audit/ledger.ts'
import { upcastRun } from './upcast.ts'

const entryOf = (
  event: LedgerEntry['event'],
  machine = 'guestJoin',
  version = '75b6f14f610cffc1',
  to: unknown = { ended: 'rating' },
) => ({ machine, version, event, to }) as LedgerEntry

describe('a ledger of an end page that read the results of its visit once', () => {
  it('is read with the event of the repeated reading', () => {
    const left = { token: '', prescriptions: 1, files: 0, next_start: null }
    const lifted = upcastRun([
      entryOf({ type: 'xstate.done.actor.readVisitEnd', output: { left } }),
      entryOf({ type: 'xstate.error.actor.readVisitEnd', error: { code: 'offline' } }),
      entryOf({ type: 'guest.retryRequested' }),
    ])
    expect(lifted?.map(({ event }) => event)).toEqual([
      { type: 'guest.resultsRead', left },
      { type: 'guest.retryRequested' },
    ])
  })
})

describe('a ledger of a patient beside the call whose edits were not kept on the device', () => {
  it.each(['2901a7fdbf6991f1', 'ce3f643a740247eb', '1b4c3fd7f42d401d'])('%s', (version) => {
    const patient = { id: '‹patient›', version: 3 }
    const lifted = upcastRun(
      [
        { type: 'xstate.done.actor.fetchPatient', output: patient },
        { type: 'xstate.error.actor.fetchPatient', error: { code: 'offline' } },
        { type: 'patientPanel.fieldLeft', typed: '‹patient›' },
      ].map((event) => entryOf(event, 'patientPanel', version, { opened: 'shown' })),
    )
    expect(lifted?.map(({ event }) => event)).toEqual([
      {
        type: 'xstate.done.actor.fetchPatient',
        output: { patient, kept: null, relation: 'same' },
      },
      { type: 'xstate.error.actor.fetchPatient', error: { code: 'offline' } },
      { type: 'patientPanel.edited', typed: '‹patient›' },
    ])
  })
})

describe('a ledger of a shell whose notifications were named after their icon', () => {
  it.each(['def9a3f4d4d19e66', '47012a2d26e91c8c'])('%s', (version) => {
    const lifted = upcastRun([
      entryOf({ type: 'menu.opened', menu: 'bell' }, 'shell', version, { menu: 'bell', dialog: 'none' }),
      entryOf({ type: 'menu.opened', menu: 'live' }, 'shell', version, { menu: 'live', dialog: 'none' }),
    ])
    expect(lifted?.map(({ event, to }) => ({ event, to }))).toEqual([
      {
        event: { type: 'menu.opened', menu: 'notifications' },
        to: { menu: 'notifications', dialog: 'none' },
      },
      { event: { type: 'menu.opened', menu: 'live' }, to: { menu: 'live', dialog: 'none' } },
    ])
  })
})

describe('a ledger of a calendar that saved a gesture at once', () => {
  it.each(['d5baf8d79db6ab07', '555034304635e627'])('has a review without answers: %s', (version) => {
    const lifted = upcastRun([
      {
        ...entryOf({ type: 'calendar.changesRequested', changes: [] }, 'calendar', version, 'applying'),
        path: 'app/agenda/calendar',
      },
      entryOf({ type: 'calendar.resultsDismissed' }, 'calendar', version, 'browsing'),
    ])
    expect(lifted?.map(({ event, to }) => [event.type, to])).toEqual([
      ['calendar.changesRequested', 'checking'],
      ['xstate.done.actor.review', 'applying'],
      ['calendar.resultsDismissed', 'browsing'],
    ])
  })
})

describe('a ledger of the page of hours whose editors replaced each other', () => {
  it.each(['210f10b0b7c44e01', '86f441c861bdd93a'])('closes one before another opens: %s', (version) => {
    const to = { editor: 'hours', change: 'idle', undo: 'none' }
    const lifted = upcastRun([
      entryOf({ type: 'practice.hoursOpened', form: {} }, 'practiceHours', version, to),
    ])
    expect(lifted?.map(({ event, to: state }) => [event.type, state])).toEqual([
      ['practice.editorClosed', { ...to, editor: 'closed' }],
      ['practice.hoursOpened', to],
    ])
  })
})

describe('a ledger of a page of payments that returned a payment by itself', () => {
  it.each(['de260e4bca0eb198', 'dbd9e0b110a000dd'])('ends its receipt: %s', (version) => {
    const payment = { id: 'p-1' }
    const lifted = upcastRun(
      (
        [
          [{ type: 'payments.receiptRequested', payment }, 'receipt'],
          [{ type: 'payments.receiptClosed' }, 'browsing'],
          [{ type: 'payments.receiptRequested', payment }, 'receipt'],
          [{ type: 'payments.refundRequested', payment }, 'refunding'],
          [{ type: 'payments.tabChosen', tab: 'payouts' }, 'refunding'],
          [
            {
              type: 'xstate.done.actor.paymentRefund',
              actorId: 'paymentRefund',
              output: { result: payment },
            },
            'browsing',
          ],
        ] as const
      ).map(([event, to]) => entryOf(event, 'payments', version, to)),
    )
    expect(lifted?.map(({ event, to }) => [event, to])).toEqual([
      [{ type: 'payments.receiptRequested', payment }, 'receipt'],
      [{ type: 'xstate.done.actor.receipt', actorId: 'receipt', output: { result: null } }, 'browsing'],
      [{ type: 'payments.receiptRequested', payment }, 'receipt'],
      [{ type: 'payments.tabChosen', tab: 'payouts' }, 'receipt'],
      [{ type: 'xstate.done.actor.receipt', actorId: 'receipt', output: { result: payment } }, 'browsing'],
    ])
  })
})
