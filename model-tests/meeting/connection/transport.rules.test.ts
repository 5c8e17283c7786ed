import { describe, expect, it } from 'vitest'
import type { AnyEventObject } from 'xstate'
import { transportContract } from '../../../src/machines/meeting/connection/transportContract.ts'
import { transportMachine } from '../../../src/machines/meeting/connection/transportMachine.ts'
import { given } from '../../given.ts'
import { done, elapsed, failed } from '../../paths.ts'
import { initSummary, lostError, policyFor, terminalError, told } from '../fixtures.ts'

const preview = { type: 'transport.previewRequested' }
const join = { type: 'transport.joinRequested', userName: 'Ana' }
const opened = { type: 'signal.opened', init: initSummary }
const policy = { type: 'policy.changed', policy: policyFor('doctor') }
const previewing = [preview, opened, policy]
const inRoom = [join, opened, policy, done('joinRoom', { nodeId: 'n1', joinedAt: 7 })]

const transportAfter = (...events: AnyEventObject[]) =>
  given(
    {
      machine: transportMachine,
      contract: transportContract,
      systemId: 'transport',
      input: { peerId: 'p1', config: { userName: 'Ana', metaData: '', autoVideoSubscribe: true } },
    },
    ...events,
  )

describe('the state of the transport', () => {
  it('M4.028 M4.029 is Disconnected, and Connecting while it connects', async () => {
    const transport = await transportAfter()
    expect(transport.value()).toBe('Disconnected')
    expect(told(await transport.when(preview))).toEqual(['signal.openRequested'])
    expect(transport.value()).toEqual({ Connecting: 'opening' })
  })

  it('M4.030 M4.039 is Preview after a connect for a preview', async () => {
    const transport = await transportAfter(preview, opened)
    expect(told(await transport.when(policy))).toContain('transport.previewed')
    expect(transport.value()).toBe('Preview')
  })

  it('M4.031 M4.040 is Joined after a connect for a join', async () => {
    const transport = await transportAfter(join, opened, policy)
    const sent = await transport.when(done('joinRoom', { nodeId: 'n1', joinedAt: 7 }))
    expect(sent).toContainEqual({
      to: 'meeting',
      event: expect.objectContaining({ type: 'transport.joined', joinedAt: 7 }),
    })
    expect(transport.value()).toEqual({ Joined: 'steady' })
  })

  it('M4.032 M4.036 is Reconnecting after a loss, and connects again from there', async () => {
    const transport = await transportAfter(...inRoom)
    const lost = told(await transport.when({ type: 'signal.lost', error: lostError }))
    expect(lost).toEqual(['transport.reconnecting', 'retry.scheduled'])
    expect(transport.value()).toEqual({ Reconnecting: { signalLost: 'waiting' } })
    const due = { type: 'retry.attemptDue', category: 'SignalDisconnect', attempt: 1 }
    expect(told(await transport.when(due))).toEqual(['signal.openRequested'])
  })

  it('M4.070 tells of a role that is given while it reconnects, once, as in the room', async () => {
    const error = { ...lostError, terminal: false }
    const transport = await transportAfter(...inRoom, { type: 'connection.failed', side: 'publish', error })
    expect(transport.value()).toEqual({ Reconnecting: 'recovering' })
    const given = { type: 'policy.changed', policy: policyFor('patient') }
    expect(told(await transport.when(given))).toEqual(['media.opened'])
    expect(told(await transport.when(given))).toEqual([])
  })

  it('M4.033 is Leaving until the leave is sent', async () => {
    const transport = await transportAfter(...inRoom, { type: 'transport.leaveRequested' })
    expect(transport.value()).toBe('Leaving')
    await transport.when(done('leaveRoom', {}))
    expect(transport.value()).toBe('Disconnected')
  })

  it('M4.034 M4.041 is Failed when the join cannot succeed', async () => {
    const transport = await transportAfter(join, opened, policy)
    const sent = await transport.when(failed('joinRoom', terminalError))
    expect(sent).toContainEqual({
      to: 'meeting',
      event: { type: 'transport.failed', error: terminalError, during: 'join' },
    })
    expect(transport.value()).toBe('Failed')
  })

  it('M8.038 has the error 6003 when leave ends a join that is not finished', async () => {
    const leave = { type: 'transport.leaveRequested' }
    const ended = [done('joinRoom', { nodeId: 'n1', joinedAt: 7 }), elapsed('leaveWait')]
    const lives = [
      [join, leave],
      [join, opened, leave],
      [join, opened, policy, leave, ...ended],
    ]
    for (const life of lives) {
      const transport = await transportAfter(...life)
      expect(transport.value()).toBe('Leaving')
      expect(transport.context()).toMatchObject({
        error: {
          code: 6003,
          action: 'JOIN',
          terminal: false,
          description: 'Leave was called before join finished',
        },
      })
    }
  })

  it('M4.042 leaves by itself when it has failed, and closes everything', async () => {
    const transport = await transportAfter(...previewing, { type: 'server.failed', error: terminalError })
    expect(transport.run.promises().map(({ id }) => id)).toEqual(['failedLeave'])
    expect(told(await transport.when(done('failedLeave', {})))).toEqual([
      'connections.closeRequested',
      'signal.closeRequested',
      'transport.left',
    ])
    expect(transport.value()).toBe('Disconnected')
  })
})
