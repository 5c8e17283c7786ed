import { describe, expect, it } from 'vitest'
import { initialTransition, transition } from 'xstate'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import { noticesContract } from '../../src/machines/shell/noticesContract.ts'
import { nameOf, noticesMachine } from '../../src/machines/shell/noticesMachine.ts'
import { given } from '../given.ts'
import { testModel } from '../paths.ts'
import { NOON } from '../portal/fixtures.ts'
import { noticesOutcomes } from './notices.outcomes.ts'

const itemsFrom = (first: number) =>
  Array.from({ length: 30 }, (_, index) => ({
    kind: 'waiting' as const,
    appointmentId: `w-${first + index}`,
    at: NOON,
    read: false,
  }))

const paid = {
  id: '00000000-0000-4000-8000-000000000001',
  what: 'paid' as const,
  at: NOON,
  appointment_id: 'a-1',
  starts_at: null,
  amount_centavos: 65_000,
  read: false,
}

const hoursSaved = { what: 'hours' as const, changes: ['c-1'], subjects: ['hours'] }
const hoursAgain = { what: 'lunch' as const, changes: ['c-2'], subjects: ['hours'] }
const twoExceptions = { what: 'exceptions' as const, changes: ['c-4', 'c-3'], subjects: ['o-2', 'o-1'] }

describe('notices', () => {
  testModel<ContextOf<typeof noticesContract>>('P2.44 keeps the last fifty and forgets them at sign-out', {
    expectedOutcomes: noticesOutcomes,
    machine: noticesMachine,
    contract: noticesContract,
    systemId: 'notices',
    bystanders: ['practiceNotices'],
    cases: [
      { type: 'notices.arrived', items: itemsFrom(0) },
      { type: 'notices.arrived', items: itemsFrom(30) },
      {
        type: 'notices.arrived',
        items: [
          { kind: 'waiting', appointmentId: 'a-1', at: NOON, read: false },
          { kind: 'message', message: 'TIMEZONE_ERROR', read: false },
        ],
      },
      { type: 'notices.fetched', notices: [paid] },
      { type: 'notices.opened', position: 1 },
      { type: 'notices.opened', position: 0 },
      { type: 'notices.allRead' },
      { type: 'notices.cleared' },
      { type: 'notices.undoOffered', offer: hoursSaved },
      { type: 'notices.undoWithdrawn', ids: ['c-1'] },
    ],
    facets: ({ items: kept, undos }) => [kept.length, kept.filter(({ read }) => !read).length, undos.length],
    limit: 3_000,
    checks: {
      notices: ({ context, children }) => {
        expect(children).toEqual(context.undos.map(({ changes: [first] }) => `undo-${first}`))
        expect(context.items.length).toBeLessThanOrEqual(50)
        expect(new Set(context.items.map(nameOf)).size).toBe(context.items.length)
      },
    },
  })

  it('P2.44 says at the server which ones were read', () => {
    const [empty] = initialTransition(noticesMachine)
    const [fetched] = transition(noticesMachine, empty, { type: 'notices.fetched', notices: [paid] })
    for (const event of [
      { type: 'notices.opened', position: 0 } as const,
      { type: 'notices.allRead' } as const,
    ]) {
      const [read, actions] = transition(noticesMachine, fetched, event)
      expect(read.context.items).toMatchObject([{ read: true }])
      expect(JSON.stringify(actions)).toContain(`"type":"notices.read","ids":["${paid.id}"]`)
      const [, again] = transition(noticesMachine, read, event)
      expect(JSON.stringify(again)).not.toContain('notices.read')
    }
  })

  const offered = async (...offers: readonly object[]) => {
    const { context, run, when } = await given(
      { machine: noticesMachine, contract: noticesContract, systemId: 'notices', bystanders: [] },
      ...offers.map((offer) => ({ type: 'notices.undoOffered', offer })),
    )
    const undos = () => context<ContextOf<typeof noticesContract>>().undos
    return { undos, when, children: () => Object.keys(run.snapshot.children).sort() }
  }

  it('offers one Undo for each saved thing: a later change of the same replaces it', async () => {
    const { undos, when, children } = await offered(hoursSaved, twoExceptions, hoursAgain, hoursAgain)
    expect(undos()).toEqual([hoursAgain, twoExceptions])
    expect(children()).toEqual(['undo-c-2', 'undo-c-4'])
    // One of the two exceptions was changed again.
    await when({
      type: 'notices.undoOffered',
      offer: { what: 'exceptionRemoved', changes: ['c-5'], subjects: ['o-1'] },
    })
    expect(children()).toEqual(['undo-c-2', 'undo-c-5'])
  })

  it('withdraws an Undo by the change or by what was changed, and all of them at sign-out', async () => {
    const { undos, when, children } = await offered(hoursSaved, twoExceptions)
    await when({ type: 'notices.undoWithdrawn', ids: ['o-1'] })
    expect(undos()).toEqual([hoursSaved])
    await when({ type: 'notices.undoWithdrawn', ids: ['c-9'] })
    expect(children()).toEqual(['undo-c-1'])
    await when({ type: 'notices.cleared' })
    expect(undos()).toEqual([])
    expect(children()).toEqual([])
  })

  it('keeps the ten newest Undo entries', async () => {
    const { undos, children } = await offered(
      ...Array.from({ length: 12 }, (_, index) => ({
        ...{ what: 'exception', changes: [`c-${index}`], subjects: [`o-${index}`] },
      })),
    )
    expect(undos().map(({ changes }) => changes[0])).toEqual(
      Array.from({ length: 10 }, (_, index) => `c-${11 - index}`),
    )
    expect(children()).toHaveLength(10)
  })
})
