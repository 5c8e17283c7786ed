import { describe, expect, it } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import { signalContract } from '../../../src/machines/meeting/connection/signalContract.ts'
import { signalMachine } from '../../../src/machines/meeting/connection/signalMachine.ts'
import { given } from '../../given.ts'
import { done, elapsed, failed } from '../../paths.ts'
import { config, initSummary, lostError } from '../fixtures.ts'

describe('the heartbeat', () => {
  const open = () =>
    given(
      {
        machine: signalMachine,
        contract: signalContract,
        systemId: 'signal',
        input: { peerId: 'p1', config },
      },
      { type: 'signal.openRequested' },
      done('fetchInit', initSummary),
      { type: 'socket.opened' },
    )

  it('M9.48 remembers the last five pongs', async () => {
    const { context, when } = await open()
    for (let at = 1; at <= 6; at += 1) {
      await when(done('ping', { pongAt: at }))
      if (at < 6) await when(elapsed('pingInterval'))
    }
    expect(context()).toMatchObject({ pongTimes: [2, 3, 4, 5, 6] })
  })

  it('a ping that cannot be sent waits for the next', async () => {
    const { value, when } = await open()
    expect(await when(failed('ping', lostError))).toEqual([])
    expect(value()).toEqual({ connected: { open: 'idle' } })
  })

  it('M9.47 pings 3 seconds after the last pong', async () => {
    const clock = new SimulatedClock()
    let pings = 0
    const actor = createActor(
      signalMachine.provide({
        actors: {
          fetchInit: fromPromise(() => Promise.resolve(initSummary)),
          socket: fromCallback(({ sendBack }) => sendBack({ type: 'socket.opened' })),
          ping: fromPromise(() => {
            pings += 1
            return Promise.resolve({ pongAt: pings })
          }),
        },
      }),
      { clock, input: { peerId: 'p1', config } },
    ).start()
    actor.send({ type: 'signal.openRequested' })
    const settled = () => new Promise((resolve) => setImmediate(resolve))
    await settled()
    expect([pings, actor.getSnapshot().value]).toEqual([1, { connected: { open: 'idle' } }])
    clock.increment(2_999)
    expect(pings).toBe(1)
    clock.increment(1)
    expect(pings).toBe(2)
    actor.stop()
  })
})
