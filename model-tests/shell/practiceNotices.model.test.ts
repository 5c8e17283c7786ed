import { describe, expect, it } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { ContextOf } from '../../src/contracts/machineContract.ts'
import type { PracticeNotice } from '../../src/contracts/portal/practiceNotices.ts'
import { withFetched } from '../../src/machines/shell/fetchedNotices.ts'
import { practiceNoticesContract } from '../../src/machines/shell/practiceNoticesContract.ts'
import { practiceNoticesMachine } from '../../src/machines/shell/practiceNoticesMachine.ts'
import { given } from '../given.ts'
import { done, type ExpectedTransitions, elapsed, failed, testModel } from '../paths.ts'
import { NOON, offline } from '../portal/fixtures.ts'
import { practiceNoticesOutcomes } from './practiceNotices.outcomes.ts'

const notice = (number: number, read = false): PracticeNotice => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  what: 'paid',
  at: NOON,
  appointment_id: 'a-1',
  starts_at: null,
  amount_centavos: 65_000,
  read,
})
const ids = [notice(1).id]
const about = (what: PracticeNotice['what'], number: number): PracticeNotice => ({
  ...notice(number),
  what,
  starts_at: NOON,
  amount_centavos: null,
})
const asked = (number: number) => about('visitRequested', number)

/** Lists the states that each event enters. Edit it by hand when the chart changes on purpose. */
const expectedTransitions: ExpectedTransitions = {
  'list.idle & marks.idle': {
    'polling.started': ['list.fetching & marks.idle'],
    'polling.stopped': ['list.idle & marks.idle'],
    'notices.read': ['list.idle & marks.marking'],
  },
  'list.idle & marks.marking': {
    'polling.started': ['list.fetching & marks.marking'],
    'polling.stopped': ['list.idle & marks.idle'],
    'notices.read': ['list.idle & marks.marking'],
    'xstate.done.actor.markRead': ['list.idle & marks.idle', 'list.idle & marks.marking'],
    'xstate.error.actor.markRead': ['list.idle & marks.idle', 'list.idle & marks.marking'],
  },
  'list.fetching & marks.idle': {
    'polling.started': ['list.fetching & marks.idle'],
    'polling.stopped': ['list.idle & marks.idle'],
    'notices.read': ['list.fetching & marks.marking'],
    'xstate.done.actor.fetchNotices': ['list.waiting & marks.idle'],
    'xstate.error.actor.fetchNotices': ['list.waiting & marks.idle'],
  },
  'list.fetching & marks.marking': {
    'polling.started': ['list.fetching & marks.marking'],
    'polling.stopped': ['list.idle & marks.idle'],
    'notices.read': ['list.fetching & marks.marking'],
    'xstate.done.actor.fetchNotices': ['list.waiting & marks.marking'],
    'xstate.error.actor.fetchNotices': ['list.waiting & marks.marking'],
    'xstate.done.actor.markRead': ['list.fetching & marks.idle', 'list.fetching & marks.marking'],
    'xstate.error.actor.markRead': ['list.fetching & marks.idle', 'list.fetching & marks.marking'],
  },
  'list.waiting & marks.idle': {
    'polling.started': ['list.fetching & marks.idle'],
    'polling.stopped': ['list.idle & marks.idle'],
    'notices.read': ['list.waiting & marks.marking'],
    'xstate.after.poll': ['list.fetching & marks.idle'],
  },
  'list.waiting & marks.marking': {
    'polling.started': ['list.fetching & marks.marking'],
    'polling.stopped': ['list.idle & marks.idle'],
    'notices.read': ['list.waiting & marks.marking'],
    'xstate.after.poll': ['list.fetching & marks.marking'],
    'xstate.done.actor.markRead': ['list.waiting & marks.idle', 'list.waiting & marks.marking'],
    'xstate.error.actor.markRead': ['list.waiting & marks.idle', 'list.waiting & marks.marking'],
  },
}

describe('what the notifications tell of the practice', () => {
  testModel<ContextOf<typeof practiceNoticesContract>>('every state and transition', {
    expectedOutcomes: practiceNoticesOutcomes,
    machine: practiceNoticesMachine,
    contract: practiceNoticesContract,
    systemId: 'practiceNotices',
    bystanders: ['notices', 'app', 'announcer'],
    cases: [
      { type: 'polling.started', timezone: 'UTC-06:00' },
      { type: 'polling.stopped' },
      { type: 'notices.read', ids },
      { type: 'notices.read', ids: [notice(2).id] },
      done('fetchNotices', { notices: [notice(1)] }),
      done('fetchNotices', { notices: [asked(2), notice(1)] }),
      failed('fetchNotices', offline),
      done('markRead', {}),
      failed('markRead', offline),
      elapsed('poll'),
    ],
    facets: ({ known, unmarked, marking }) => [known?.length, unmarked.length, marking.length],
    limit: 2_000,
    expectedTransitions,
    checks: {
      'list.idle': ({ children }) => expect(children).not.toContain('fetchNotices'),
      'list.fetching': ({ children }) => expect(children).toContain('fetchNotices'),
      'list.waiting': ({ children }) => expect(children).not.toContain('fetchNotices'),
      'marks.idle': ({ context, children }) => {
        expect([context.unmarked, context.marking]).toEqual([[], []])
        expect(children).not.toContain('markRead')
      },
      'marks.marking': ({ context, children }) => {
        expect(context.marking.length).toBeGreaterThan(0)
        expect(children).toContain('markRead')
      },
    },
    expectedMessages: {
      'list.fetching & marks.idle': {
        'xstate.done.actor.fetchNotices': [
          'notices.fetched',
          'notices.fetched, today.changed, announcer.politeRequested',
        ],
      },
    },
  })

  describe('a new answer', () => {
    const list = (...notices: PracticeNotice[]) => [
      { type: 'polling.started', timezone: 'UTC-06:00' },
      done('fetchNotices', { notices }),
    ]
    const polling = (...notices: PracticeNotice[]) =>
      given(
        {
          machine: practiceNoticesMachine,
          contract: practiceNoticesContract,
          systemId: 'practiceNotices',
          bystanders: ['notices', 'app', 'announcer'],
        },
        ...list(...notices),
      )

    it('announces new requests and cancellations, and the page reads its lists again', async () => {
      const { when } = await polling(notice(1))
      const answer = [asked(4), asked(3), about('visitCancelled', 2), notice(1)]
      const sent = await when(...list(...answer))
      expect(sent.map(({ to, event }) => `${to} ${event.type}`)).toEqual([
        'notices notices.fetched',
        'app today.changed',
        'announcer announcer.politeRequested',
        'announcer announcer.politeRequested',
      ])
      expect(sent.slice(2).map(({ event }) => event.what)).toEqual([
        { say: 'visitsRequested', count: 2 },
        { say: 'visitsCancelled', count: 1 },
      ])
      expect((await when(...list(...answer))).map(({ event }) => event.type)).toEqual(['notices.fetched'])
    })

    it('announces nothing of the first answer, nor what was read, nor a payment', async () => {
      const { run, when } = await polling(asked(1))
      expect(run.sent.map(({ event }) => event.type)).toEqual(['notices.fetched'])
      const sent = await when(...list(notice(3), { ...asked(2), read: true }, asked(1)))
      expect(sent.map(({ event }) => event.type)).toEqual(['notices.fetched'])
    })
  })

  it('marks what was read meanwhile in a call of its own, each once', async () => {
    const calls: string[][] = []
    const answers: (() => void)[] = []
    const actor = createActor(
      practiceNoticesMachine.provide({
        actors: {
          markRead: fromPromise<Record<string, never>, { ids: string[] }>(({ input }) => {
            calls.push(input.ids)
            return new Promise((resolve) => answers.push(() => resolve({})))
          }),
        },
      }),
    ).start()
    actor.send({ type: 'notices.read', ids: ['n-1', 'n-1'] })
    actor.send({ type: 'notices.read', ids: ['n-2'] })
    answers[0]?.()
    await expect.poll(() => calls).toEqual([['n-1'], ['n-2']])
    actor.stop()
  })

  it('puts new ones first, leaves known ones in their place, and takes over what another device read', () => {
    const cancelled = { kind: 'waiting' as const, appointmentId: 'a-1', at: NOON, read: false }
    const first = withFetched([cancelled], [notice(1)])
    expect(first.map(({ kind }) => kind)).toEqual(['practice', 'waiting'])
    const second = withFetched(first, [notice(2), notice(1, true)])
    expect(second).toMatchObject([
      { id: notice(2).id, read: false },
      { id: notice(1).id, read: true },
      cancelled,
    ])
    expect(withFetched([{ ...second[0], read: true } as (typeof second)[0]], [notice(2)])[0]?.read).toBe(true)
    const many = Array.from({ length: 60 }, (_, index) => notice(index))
    expect(withFetched([cancelled], many)).toHaveLength(50)
  })
})
