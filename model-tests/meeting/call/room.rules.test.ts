import { describe, expect, it } from 'vitest'
import type { AnyEventObject } from 'xstate'
import { roomContract } from '../../../src/machines/meeting/call/roomContract.ts'
import { roomMachine } from '../../../src/machines/meeting/call/roomMachine.ts'
import { given } from '../../given.ts'
import { lostError, terminalError } from '../fixtures.ts'

const preview = { type: 'room.previewRequested' }
const join = { type: 'room.joinRequested', userName: 'Ana' }
const leave = { type: 'room.leaveRequested' }
const previewed = { type: 'transport.previewed' }
const joined = { type: 'transport.joined', joinedAt: 7 }
const failure = { type: 'transport.failed', error: terminalError, during: null }

const roomAfter = (...events: AnyEventObject[]) =>
  given(
    { machine: roomMachine, contract: roomContract, systemId: 'room', input: { peerId: 'p1' } },
    ...events,
  )

describe('the state of the room', () => {
  it('M4.001 is Disconnected at first', async () => {
    expect((await roomAfter()).value()).toBe('Disconnected')
  })

  it('M4.002 M4.003 M4.008 is Connecting on a preview, then Preview', async () => {
    const room = await roomAfter()
    expect(await room.when(preview)).toEqual([
      { to: 'meeting', event: { type: 'transport.previewRequested', asRole: null } },
    ])
    expect(room.value()).toEqual({ Connecting: 'previewing' })
    await room.when(previewed)
    expect(room.value()).toBe('Preview')
  })

  it('M4.004 is Connected after the join', async () => {
    const room = await roomAfter(join)
    expect(room.value()).toEqual({ Connecting: 'joining' })
    await room.when(joined)
    expect(room.value()).toBe('Connected')
  })

  it('M4.024 M4.025 ignores a preview while it previews or connects', async () => {
    const ignored = [
      { to: 'meeting', event: { type: 'room.requestIgnored', request: 'room.previewRequested' } },
    ]
    for (const [events, value] of [
      [[preview, previewed], 'Preview'],
      [[preview], { Connecting: 'previewing' }],
      [[join], { Connecting: 'joining' }],
    ] as const) {
      const room = await roomAfter(...events)
      expect(await room.when(preview)).toEqual(ignored)
      expect(room.value()).toEqual(value)
    }
  })

  it('M4.026 ignores a second join, before it is in and when it is', async () => {
    for (const [events, value] of [
      [[join], { Connecting: 'joining' }],
      [[join, joined], 'Connected'],
    ] as const) {
      const room = await roomAfter(...events)
      expect(await room.when(join)).toEqual([
        { to: 'meeting', event: { type: 'room.requestIgnored', request: 'room.joinRequested' } },
      ])
      expect(room.value()).toEqual(value)
    }
  })

  it('M4.058 refuses a join while the preview is not ready', async () => {
    const room = await roomAfter(preview)
    expect(await room.when(join)).toMatchObject([
      { to: 'meeting', event: { type: 'error.raised', error: { code: 5002, action: 'JOIN' } } },
    ])
    expect(room.value()).toEqual({ Connecting: 'previewing' })
  })

  it('M5.55 cannot be ended by somebody who is not in it', async () => {
    const room = await roomAfter()
    expect(
      await room.when({ type: 'room.endRequested', order: { lock: true, reason: 'over' } }),
    ).toMatchObject([
      { to: 'meeting', event: { type: 'error.raised', error: { code: 6000, description: 'Not connected' } } },
    ])
    expect(room.value()).toBe('Disconnected')
  })

  it('M4.017 is what it was when leaving fails', async () => {
    for (const [events, value] of [
      [[join, joined], 'Connected'],
      [[preview, previewed], 'Preview'],
    ] as const) {
      const room = await roomAfter(...events, leave)
      expect(room.value()).toBe('Disconnecting')
      expect(await room.when({ type: 'transport.leaveFailed', error: lostError })).toEqual([
        { to: 'meeting', event: { type: 'error.raised', error: lostError } },
      ])
      expect(room.value()).toBe(value)
    }
  })

  it('M4.007 M4.019 is Failed after a terminal error, wherever it was, and says so', async () => {
    for (const events of [[], [preview], [preview, previewed], [join], [join, joined]]) {
      const room = await roomAfter(...events)
      expect(await room.when(failure)).toEqual([
        { to: 'meeting', event: { type: 'error.raised', error: terminalError } },
      ])
      expect(room.value()).toBe('Failed')
      expect(room.context()).toMatchObject({ error: terminalError })
    }
  })

  it('M4.020 M4.023 is left after it has failed, and keeps nothing but the error', async () => {
    const room = await roomAfter(join, joined, failure)
    await room.when({ type: 'transport.left' })
    expect(room.value()).toBe('Disconnected')
    expect(room.context()).toMatchObject({ error: terminalError, room: { joinedAt: null } })
  })
})
