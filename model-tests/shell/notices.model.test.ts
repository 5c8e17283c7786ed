import { describe, expect, it } from 'vitest'
import { initialTransition, transition } from 'xstate'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import { noticesContract } from '../../src/machines/shell/noticesContract.ts'
import { nameOf, noticesMachine } from '../../src/machines/shell/noticesMachine.ts'
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
    ],
    facets: ({ items: kept }) => [kept.length, kept.filter(({ read }) => !read).length],
    limit: 400,
    checks: {
      notices: ({ context }) => {
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
})
