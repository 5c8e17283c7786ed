import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { type AnyStateMachine, createActor, fromPromise } from 'xstate'
import { makeError } from '../../../contracts/errors.ts'
import { chatMachine } from '../../../machines/meeting/chat/chatMachine.ts'
import type { RetryCategory } from '../../../machines/meeting/connection/retryContract.ts'
import { retryMachine } from '../../../machines/meeting/connection/retryMachine.ts'
import { fromJsonl } from '../../../services/audit/ledger/exportLedger.ts'
import { openLedgerStore } from '../../../services/audit/ledger/ledgerStore.ts'
import type { PlainEvent } from '../../../services/audit/ledger/redactEvent.ts'
import { machineProxy } from '../../kit/machineProxy.ts'
import { createInspection } from './inspection.ts'
import { startLedger } from './ledger.ts'
import { replayLedger } from './replay.ts'

const open = (session: string, isPageHidden = () => false) => {
  let time = 0
  return startLedger({
    session,
    appVersion: 'test',
    timeZone: 'UTC',
    isPageHidden,
    now: () => {
      time += 1
      return time
    },
    onStorageFailure: (error) => {
      throw error
    },
  })
}

/** A retry whose delay is never computed, so that it stays in its state. */
const retry = retryMachine.provide({
  actors: {
    drawDelay: fromPromise<{ ms: number }, { category: RetryCategory; attempts: number }>(
      () => new Promise(() => undefined),
    ),
  },
})

describe('the ledger of a live actor', () => {
  it('is whole from the first event, though the recorder came later, and folds to the same end', async () => {
    const inspection = createInspection(() => 1)
    const actor = createActor(retry, {
      input: { category: 'SignalDisconnect' },
      inspect: (event) => inspection.inspect(event),
    })
    actor.start()
    actor.send({ type: 'retry.scheduled', error: makeError(1003, { action: 'CONNECT' }) })
    const ledger = await open('late')
    inspection.listen(ledger)
    inspection.release()
    actor.send({ type: 'retry.cancelled' })

    const { entries } = fromJsonl(await ledger.exportJsonl())
    expect(entries.map(({ event, to }) => [event.type, to])).toEqual([
      ['xstate.init', 'idle'],
      ['retry.scheduled', { retrying: 'drawing' }],
      ['retry.cancelled', 'idle'],
    ])
    const [actorRun] = replayLedger(entries)
    expect(actorRun).toMatchObject({ machine: 'retry', value: 'idle', mismatch: null, problem: null })
    actor.stop()
  })

  it('names the machine that the actor of a page ran, also when the proxy holds the next one', async () => {
    const inspection = createInspection(() => 1)
    let shown: AnyStateMachine = retry
    const actor = createActor(
      machineProxy(() => shown),
      { input: { category: 'SignalDisconnect' }, inspect: (event) => inspection.inspect(event) },
    )
    actor.start()
    actor.stop()
    shown = chatMachine
    const ledger = await open('next')
    inspection.listen(ledger)
    const { entries } = fromJsonl(await ledger.exportJsonl())
    expect(entries.map(({ machine }) => machine)).toEqual(['retry'])
  })

  it('distinguishes two sendings of one event object', async () => {
    const inspection = createInspection(() => 1)
    const ledger = await open('twice')
    inspection.listen(ledger)
    const actor = createActor(retry, {
      input: { category: 'SignalDisconnect' },
      inspect: (event) => inspection.inspect(event),
    })
    actor.start()
    const scheduled = { type: 'retry.scheduled', error: makeError(1003, { action: 'CONNECT' }) } as const
    actor.send(scheduled)
    actor.send(scheduled)
    const { entries } = fromJsonl(await ledger.exportJsonl())
    expect(entries.map(({ event }) => event.type)).toEqual([
      'xstate.init',
      'retry.scheduled',
      'retry.scheduled',
    ])
    actor.stop()
  })

  it('writes no text of users, and reaches the same states when replayed', async () => {
    const inspection = createInspection(() => 1)
    const ledger = await open('private')
    inspection.listen(ledger)
    const actor = createActor(chatMachine, {
      input: { peerId: 'p1' },
      inspect: (event) => inspection.inspect(event),
    })
    actor.start()
    const recipient = { roles: [], peerId: null }
    actor.send({ type: 'chat.sendRequested', message: 'Tengo fiebre', messageType: 'chat', recipient })
    actor.send({ type: 'chat.sendRequested', message: ' \u200b ', messageType: 'chat', recipient })
    const text = await ledger.exportJsonl()
    expect(text).not.toContain('fiebre')
    const [actorRun] = replayLedger(fromJsonl(text).entries)
    expect(actorRun).toMatchObject({ value: 'sending', mismatch: null, problem: null })
    expect(actorRun?.context).toMatchObject({
      order: ['own-1'],
      refusal: { message: 'Empty message not allowed' },
    })
    actor.stop()
  })

  it('records how it ended: a hidden page is complete, a crashed one is not', async () => {
    const inspection = createInspection(() => 1)
    const ledger = await open('ending')
    inspection.listen(ledger)
    const actor = createActor(retry, {
      input: { category: 'SignalDisconnect' },
      inspect: (event) => inspection.inspect(event),
    })
    actor.start()
    expect(fromJsonl(await ledger.exportJsonl()).endedAbruptly).toBe(true)
    await ledger.hidePage()
    await ledger.hidePage()
    const hidden = fromJsonl(await ledger.exportJsonl())
    expect(hidden.endedAbruptly).toBe(false)
    expect(hidden.records.filter(({ kind }) => kind === 'note')).toHaveLength(1)
    actor.send({ type: 'retry.cancelled' })
    expect(fromJsonl(await ledger.exportJsonl()).endedAbruptly).toBe(true)
    actor.stop()
  })

  it('records what reached an actor after its end, as an event without a transition', async () => {
    const inspection = createInspection(() => 1)
    const ledger = await open('stopped')
    inspection.listen(ledger)
    const actor = createActor(retry, {
      input: { category: 'SignalDisconnect' },
      inspect: (event) => inspection.inspect(event),
    })
    actor.start()
    actor.stop()
    inspection.inspect({
      type: '@xstate.event',
      actorRef: actor,
      sourceRef: undefined,
      rootId: actor.sessionId,
      event: { type: 'retry.cancelled' },
    })
    const { entries } = fromJsonl(await ledger.exportJsonl())
    expect(entries.map(({ event, to }) => [event.type, to])).toEqual([
      ['xstate.init', 'idle'],
      ['retry.cancelled', null],
    ])
    expect(replayLedger(entries)).toMatchObject([{ value: 'idle', mismatch: null, problem: null }])
  })

  it('writes down that it could not write something down', async () => {
    const ledger = await open('failing')
    const actor = createActor(retry, { input: { category: 'SignalDisconnect' } }).start()
    actor.stop()
    const hidden: PlainEvent = {
      type: 'retry.scheduled',
      get error(): never {
        throw new TypeError('María Fernanda')
      },
    }
    ledger.observe({ type: '@xstate.event', actorRef: actor as never, event: hidden }, 7)
    const text = await ledger.exportJsonl()
    expect(fromJsonl(text).records).toMatchObject([
      { kind: 'note', note: 'recordingFailed', at: 7, eventType: 'retry.scheduled', error: 'TypeError' },
    ])
    expect(text).not.toContain('María')
  })

  it('needs no export and no hidden page to be stored within a second', async () => {
    const ledger = await open('timely')
    const actor = createActor(retry, { input: { category: 'SignalDisconnect' } }).start()
    actor.stop()
    ledger.observe({ type: '@xstate.event', actorRef: actor as never, event: { type: 'retry.cancelled' } }, 7)
    const store = await openLedgerStore()
    await expect.poll(() => store.read('timely'), { timeout: 1_000 }).toHaveLength(1)
    store.close()
  })

  it('does not call abrupt what the machines still do because the page is left', async () => {
    let isHidden = false
    const inspection = createInspection(() => 1)
    const ledger = await open('left', () => isHidden)
    inspection.listen(ledger)
    const actor = createActor(retry, {
      input: { category: 'SignalDisconnect' },
      inspect: (event) => inspection.inspect(event),
    })
    actor.start()
    isHidden = true
    const hidden = ledger.hidePage()
    actor.send({ type: 'retry.cancelled' })
    await hidden
    await Promise.resolve()
    expect(fromJsonl(await ledger.exportJsonl())).toMatchObject({
      endedAbruptly: false,
      entries: [{ event: { type: 'xstate.init' } }, { event: { type: 'retry.cancelled' } }],
    })
    actor.stop()
  })
})
