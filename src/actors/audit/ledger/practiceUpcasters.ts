import type { Upcaster } from './renamed.ts'

/** Until another zone was reviewed before it was saved, the open form of the account had no states of its own. */
const formWithReview = (from: string): Upcaster => ({
  machine: 'accountDetails',
  from,
  to: '899af9bbcf406e39',
  decision: '0150-hours-slots-and-bookings.md',
  lift: (entry) => {
    const saved = entry.event.type === 'xstate.done.actor.accountForm'
    const event = saved ? { ...entry.event, output: { result: { undo: null } } } : entry.event
    return [{ ...entry, event, to: entry.to === 'editing' ? { editing: 'filling' } : entry.to }]
  },
})

/** Until a gesture in the calendar was reviewed where it touches visits, it was saved at once. */
const gestureReviewed = (from: string): Upcaster => ({
  machine: 'calendar',
  from,
  to: '5cc9a816a6e6dc9e',
  decision: '0155-calendar.md',
  lift: (entry) =>
    entry.event.type === 'calendar.changesRequested' && entry.to === 'applying'
      ? [
          { ...entry, to: 'checking' },
          {
            ...entry,
            from: `${entry.path}/review`,
            event: {
              type: 'xstate.done.actor.review',
              actorId: 'review',
              output: { answers: [], visits: [] },
            },
          },
        ]
      : [entry],
})

/** Until an open form kept another from opening, one editor of the page of hours replaced the other. */
const closedBefore = (from: string): Upcaster => ({
  machine: 'practiceHours',
  from,
  to: '23e21f69f3ed3624',
  decision: '0150-hours-slots-and-bookings.md',
  lift: (entry) =>
    /^practice\.(hours|lunch|exception|price)Opened$/.test(entry.event.type) &&
    typeof entry.to === 'object' &&
    entry.to !== null
      ? [{ ...entry, event: { type: 'practice.editorClosed' }, to: { ...entry.to, editor: 'closed' } }, entry]
      : [entry],
})

/** Until the reason of a visit was kept on the device, its event came when the form was left. */
const reasonTyped = (from: string): Upcaster => ({
  machine: 'patients',
  from,
  to: '797f12b3b1338a1e',
  decision: '0150-hours-slots-and-bookings.md',
  lift: (entry) => [
    entry.event.type === 'patients.reasonLeft'
      ? { ...entry, event: { ...entry.event, type: 'patients.reasonTyped' } }
      : entry,
  ],
})

/** Until the page of a visit showed receipts as well, the page of payments asked by itself whether to return one. */
const receiptOfItsOwn = (from: string): Upcaster => ({
  machine: 'payments',
  from,
  to: '1e0644b8e470a340',
  decision: '0156-payments.md',
  lift: (entry) => {
    const { type } = entry.event
    const to = entry.to === 'refunding' ? 'receipt' : entry.to
    if (type === 'payments.refundRequested') return []
    if (type === 'payments.receiptClosed') {
      const event = { type: 'xstate.done.actor.receipt', actorId: 'receipt', output: { result: null } }
      return [{ ...entry, to, event }]
    }
    const [, outcome] = /^xstate\.(done|error)\.actor\.paymentRefund$/.exec(type) ?? []
    if (outcome === undefined) return [{ ...entry, to }]
    return [
      {
        ...entry,
        to,
        event: { ...entry.event, type: `xstate.${outcome}.actor.receipt`, actorId: 'receipt' },
      },
    ]
  },
})

/** Upcasters of machines of the practice: account, hours, calendar, patients and payments. */
export const PRACTICE_UPCASTERS: readonly Upcaster[] = [
  ...[
    ...['d5baf8d79db6ab07', '3799048054e3aa70', '0cd070898da93346', 'a1e69072fb96992b'],
    ...['9a148eb2fa9c5a7a', '15d3fda3214332df', '555034304635e627'],
  ].map(gestureReviewed),
  ...['52b8f5214cbef9d9', 'f648a0f85e8a4057', '92dea08c973abe18', '6615aa36334fff0c'].map(formWithReview),
  ...[
    ...['210f10b0b7c44e01', 'af2e45b0a1483703', '5f37ec240af9c79c'],
    ...['18d76d710d353833', '86f441c861bdd93a'],
  ].map(closedBefore),
  ...['22cbb6524c69ef36', 'aafc23b5dda585d2'].map(reasonTyped),
  ...['de260e4bca0eb198', 'dbd9e0b110a000dd'].map(receiptOfItsOwn),
]
