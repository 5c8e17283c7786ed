import * as fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import {
  type AnyEventObject,
  createActor,
  createMachine,
  fromCallback,
  fromPromise,
  initialTransition,
  type SnapshotFrom,
  transition,
} from 'xstate'
import { type ConnectivityState, connectivityState } from '../../src/contracts/diagnostics/diagnostics.ts'
import { makeError } from '../../src/contracts/errors.ts'
import type { ContextOf, EventOf } from '../../src/contracts/machineContract.ts'
import { joinSettings } from '../../src/contracts/meeting/call/joinConfig.ts'
import { connectivityCheckContract } from '../../src/machines/diagnostics/connectivityCheckContract.ts'
import { connectivityCheckMachine } from '../../src/machines/diagnostics/connectivityCheckMachine.ts'
import { createConnectionCollector } from '../../src/services/diagnostics/connectionCollector.ts'
import { given } from '../given.ts'
import type { Sent } from '../liveRun.ts'
import { someSession } from '../meeting/fixtures.ts'
import { done, elapsed, failed, testModel } from '../paths.ts'
import { connectivityCheckOutcomes } from './connectivityCheck.outcomes.ts'

const key = {
  token: 'a.b.c',
  initEndpoint: 'https://here/init',
  peerId: 'p-1',
  settings: joinSettings.parse({}),
  startedAt: 5,
}
const unreachable = makeError(2003, { action: 'GET_TOKEN' })
const lost = makeError(1003, { action: 'CONNECT', terminal: true })
const measured = createConnectionCollector().report(1)
const facts = [
  { type: 'connectivity.initFetched', websocketUrl: 'wss://here/v2/ws' },
  { type: 'connectivity.signalConnected' },
  { type: 'connectivity.iceConnected', side: 'publish' },
  { type: 'connectivity.iceConnected', side: 'subscribe' },
  { type: 'connectivity.mediaCaptured' },
  { type: 'connectivity.mediaPublished' },
] as const
const sentTo = (sent: readonly Sent[], to: string): string[] =>
  sent.filter((one) => one.to === to).map(({ event }) => event.type)
const reported = (sent: readonly Sent[]) => sent.findLast(({ to }) => to === 'diagnostics')?.event
const progressOf = (value: unknown) =>
  (value as { running: { progress: ConnectivityState } }).running.progress

describe('connectivityCheck', () => {
  testModel<ContextOf<typeof connectivityCheckContract>>('every state and transition', {
    expectedOutcomes: connectivityCheckOutcomes,
    machine: connectivityCheckMachine,
    contract: connectivityCheckContract,
    systemId: 'connectivityCheck',
    bystanders: ['diagnostics'],
    input: { region: null },
    cases: [
      { type: 'connectivityCheck.startRequested' },
      { type: 'connectivityCheck.stopRequested' },
      ...facts,
      { type: 'connectivity.errorRaised', error: makeError(4005, { action: 'PUBLISH' }) },
      { type: 'connectivity.reported', report: measured },
      { type: 'call.joined', joinedAt: 7 },
      done('fetchKey', key),
      failed('fetchKey', unreachable),
      done('meeting', { reason: 'failed', by: null, error: lost, joinedAt: null, ...someSession }),
      failed('meeting', lost),
      elapsed('connectivityCheck'),
      elapsed('joinLimit'),
      elapsed('leaveLimit'),
    ],
    facets: ({ ice, published }) => [ice.publish, ice.subscribe, published],
    limit: 50_000,
    checks: {
      idle: ({ children }) => expect(children).toEqual([]),
      'running.progress.STARTING': ({ context }) =>
        expect(context).toMatchObject({ initConnected: false, signalConnected: false }),
      'running.progress.INIT_FETCHED': ({ context }) => expect(context.websocketUrl).toBe('wss://here/v2/ws'),
      'running.progress.SIGNAL_CONNECTED': ({ context }) => expect(context.signalConnected).toBe(true),
      // M4.091: both.
      'running.progress.ICE_ESTABLISHED': ({ context }) =>
        expect(context.ice).toEqual({ publish: true, subscribe: true }),
      'running.progress.MEDIA_CAPTURED': ({ context }) => expect(context.captured).toBe(true),
      'running.progress.MEDIA_PUBLISHED': ({ context }) => expect(context.published).toBe(true),
      'running.facts': ({ context }) => expect(context.report).toBeNull(),
      'running.work.asking': ({ children }) => expect(children).toEqual(['fetchKey']),
      'running.work.calling.inCall.joining': ({ children, sent }) => {
        expect(children).toEqual(expect.arrayContaining(['watchConnection', 'meeting']))
        expect(sentTo(sent, 'meeting')).toContain('meeting.joinRequested')
      },
      'running.work.calling.inCall.measuring': ({ children }) =>
        expect(children).toContain('watchConnection'),
      'running.work.calling.inCall.leaving': ({ sent }) =>
        expect(sentTo(sent, 'meeting')).toContain('meeting.leaveRequested'),
      'running.work.calling.reporting': ({ children, sent }) => {
        expect(children).not.toContain('meeting')
        expect(sentTo(sent, 'watchConnection')).toContain('connectivity.reportOrdered')
      },
      COMPLETED: ({ children, context, sent }) => {
        expect(children).toEqual([])
        expect(context.published).toBe(true)
        expect(context.report).toMatchObject({ connectivityState: 'COMPLETED', testTimestamp: 5 })
        expect(reported(sent)).toMatchObject({
          type: 'diagnostics.connectionConcluded',
          report: context.report,
        })
      },
      failed: ({ children, context, sent }) => {
        expect(children).toEqual([])
        expect(context.report?.connectivityState).not.toBe('COMPLETED')
        expect(reported(sent)).toMatchObject({ report: context.report })
      },
    },
  })

  const progressAfter = async (...events: AnyEventObject[]) => {
    const check = await given(
      {
        machine: connectivityCheckMachine,
        contract: connectivityCheckContract,
        systemId: 'connectivityCheck',
        bystanders: ['diagnostics'],
        input: { region: null },
      },
      { type: 'connectivityCheck.startRequested' },
      done('fetchKey', key),
      ...events,
    )
    return progressOf(check.value())
  }
  const [init, signal, publishIce, subscribeIce, captured] = facts

  it('M4.088 M4.089 M4.090 M4.093 progresses from the init call to published media', async () => {
    expect(await progressAfter()).toBe('STARTING')
    expect(await progressAfter(init)).toBe('INIT_FETCHED')
    expect(await progressAfter(init, signal)).toBe('SIGNAL_CONNECTED')
    expect(await progressAfter(...facts)).toBe('MEDIA_PUBLISHED')
  })

  it('M4.091 M4.092 needs both connections for ICE_ESTABLISHED, then captured media', async () => {
    expect(await progressAfter(init, signal, publishIce)).toBe('SIGNAL_CONNECTED')
    expect(await progressAfter(init, signal, subscribeIce)).toBe('SIGNAL_CONNECTED')
    expect(await progressAfter(init, signal, publishIce, subscribeIce)).toBe('ICE_ESTABLISHED')
    expect(await progressAfter(init, signal, publishIce, subscribeIce, captured)).toBe('MEDIA_CAPTURED')
  })

  it('M9.33 measures for 20 seconds unless it is stopped', async () => {
    vi.useFakeTimers()
    const idle = createActor(
      connectivityCheckMachine.provide({
        actors: {
          fetchKey: fromPromise(async () => key),
          meeting: createMachine({}) as never,
          watchConnection: fromCallback(() => undefined),
        },
      }),
      { input: { region: null }, systemId: 'connectivityCheck' },
    )
    idle.start()
    idle.send({ type: 'connectivityCheck.startRequested' })
    try {
      await vi.advanceTimersByTimeAsync(0)
      const isMeasuring = () =>
        idle.getSnapshot().matches({ running: { work: { calling: { inCall: 'measuring' } } } })
      idle.send({ type: 'call.joined', joinedAt: 7 })
      await vi.advanceTimersByTimeAsync(19_999)
      expect(isMeasuring()).toBe(true)
      await vi.advanceTimersByTimeAsync(1)
      expect(isMeasuring()).toBe(false)
    } finally {
      idle.stop()
      vi.useRealTimers()
    }
  })

  it('M4.095 progress moves forward only, whatever comes in whatever order', () => {
    type Event = EventOf<typeof connectivityCheckContract>
    const any = fc.constantFrom<Event[]>(
      ...facts,
      { type: 'call.joined', joinedAt: 7 },
      { type: 'connectivity.errorRaised', error: lost },
    )
    const order = connectivityState.options
    const step = (snapshot: SnapshotFrom<typeof connectivityCheckMachine>, event: Event) =>
      transition(connectivityCheckMachine, snapshot, event)[0]
    fc.assert(
      fc.property(fc.array(any, { maxLength: 30 }), (events) => {
        const [idle] = initialTransition(connectivityCheckMachine, { region: null })
        let snapshot = step(idle, { type: 'connectivityCheck.startRequested' })
        let reached = 0
        for (const event of events) {
          snapshot = step(snapshot, event)
          const now = order.indexOf(progressOf(snapshot.value))
          expect(now).toBeGreaterThanOrEqual(reached)
          reached = now
        }
        // A check that is stopped now reports the state it reached.
        const ended = step(snapshot, { type: 'connectivityCheck.stopRequested' })
        expect(ended.context.report?.connectivityState).toBe(order[reached])
      }),
    )
  })
})
