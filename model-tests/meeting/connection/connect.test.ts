import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TIME } from '../../../src/contracts/constants.ts'
import { policyFor, strangePolicy } from '../fixtures.ts'
import { joinedCall, methodsOf, startCall } from '../harness/startCall.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a connect that does not work at once', () => {
  it('M4.075 M8.086 M8.087 M8.088 is tried again after an unreachable host, an abnormal close, a 5xx', async () => {
    const call = startCall()
    call.server.initAnswers.push(
      () => Promise.reject(new TypeError('Failed to fetch')),
      async () => Response.json({ code: 503, message: 'later' }, { status: 503 }),
    )
    call.server.refusedSockets.push(1006)
    await call.join()
    expect(call.room()).toEqual({ Connecting: 'joining' })
    // The harness draws the middle of every jitter.
    const pause = TIME.connectRetryDelay + TIME.connectRetryJitter / 2
    await call.advance(2 * pause)
    expect(call.server.sockets).toHaveLength(1)
    expect(call.room()).toEqual({ Connecting: 'joining' })
    await call.advance(pause)
    expect(call.room()).toBe('Connected')
    expect(call.server.initCalls).toHaveLength(4)
  })

  it('a device that knows the address opens the socket beside the init call, and closes it when that fails', async () => {
    const call = startCall()
    await call.join()
    await call.leave()
    await call.advance(1_000)
    expect(call.server.sockets).toHaveLength(1)
    let answer: (response: Response) => void = () => undefined
    call.server.initAnswers.push(() => new Promise((resolve) => (answer = resolve)))
    call.again()
    await call.join()
    expect(call.server.sockets).toHaveLength(2)
    answer(Response.json({ code: 401, message: 'bad' }, { status: 401 }))
    await call.advance(0)
    expect(call.end()).toMatchObject({ reason: 'failed', error: { code: 401 } })
    expect(call.server.sockets[1]?.closedWith).toBe(1_000)
  })

  it('M8.090 another refusal ends it at once', async () => {
    const call = startCall()
    call.server.initAnswers.push(async () => Response.json({ code: 401, message: 'bad' }, { status: 401 }))
    await call.join()
    expect(call.end()).toMatchObject({ reason: 'failed', error: { code: 401, terminal: true } })
    expect(call.server.initCalls).toHaveLength(1)
  })

  it('M5.31 M8.008 a token that cannot be read asks nobody', async () => {
    const call = startCall({ authToken: 'a.b.c' })
    await call.join()
    expect(call.end()).toMatchObject({ reason: 'failed', error: { code: 2004 } })
    expect(call.server.initCalls).toEqual([])
  })

  it('M4.059 a server that sends no policy is not waited for without end', async () => {
    const call = startCall()
    call.server.policy = null
    await call.join()
    await call.advance(TIME.policyWait)
    expect(call.end()).toMatchObject({ reason: 'failed', error: { code: 6001, terminal: true } })
  })

  it('M9.42 M4.082 the tries end after sixty seconds', async () => {
    const call = startCall()
    call.server.unreachable = true
    await call.join()
    await call.advance(60_000)
    expect(call.end()).toMatchObject({ reason: 'failed', error: { code: 2003, terminal: true } })
  })

  it('M4.075 M8.084 a server that lets us in and drops us is not hammered, nor for ever', async () => {
    const call = startCall()
    call.server.policy = null
    call.server.dropsAfterOpening = true
    await call.join()
    await call.advance(10 * TIME.signalRetryDelay)
    expect(call.server.sockets.length).toBeLessThanOrEqual(11)
    await call.advance(TIME.retryWindow)
    expect(call.end()).toMatchObject({ reason: 'failed', error: { code: 1003, terminal: true } })
  })
})

describe('a join that is refused', () => {
  it.each([
    { title: 'M7.122 410', code: 410 },
    { title: 'M8.032 403', code: 403 },
  ])('$title is terminal, with the code and the words of the server', async ({ code }) => {
    const call = startCall()
    call.server.refuses('join', code, 'The room is locked')
    await call.join()
    await call.advance(60_000)
    expect(call.server.socket.frames('join')).toHaveLength(1)
    expect(call.end()).toMatchObject({
      reason: 'failed',
      error: { code, message: 'The room is locked', terminal: true, action: 'JOIN' },
    })
  })

  it('M7.123 M4.077 M9.44 a failure that is no refusal becomes the server error of join, tried again to the end of the window', async () => {
    const call = startCall()
    // The answer does not match the contract.
    call.server.answers.set('join', () => ({ result: { type: 'answer', sdp: 7 } }))
    await call.join()
    const joins = () => call.server.socket.frames('join').length
    expect(joins()).toBe(1)
    await call.advance(2_000)
    expect(joins()).toBe(1)
    await call.advance(2_000)
    expect(joins()).toBe(2)
    expect(call.room()).toEqual({ Connecting: 'joining' })
    await call.advance(TIME.retryWindow)
    expect(call.end()).toMatchObject({
      reason: 'failed',
      error: {
        code: 500,
        message: 'Websocket join error',
        description: 'Could not recover after 60000 milliseconds',
        terminal: true,
      },
    })
  })

  it('M4.077 a join the server could not take at first is taken later, with a fresh offer', async () => {
    const call = startCall()
    const { answers } = call.server
    const takes = answers.get('join')
    call.server.refuses('join', 503)
    await call.join()
    if (takes) answers.set('join', takes)
    await call.advance(TIME.joinRetryDelayMax)
    expect(call.room()).toBe('Connected')
    expect(call.connections[0]?.offers.length).toBeGreaterThanOrEqual(2)
    expect(call.connections).toHaveLength(2)
    expect(call.errors()).toEqual([])
  })

  it('M4.077 a websocket lost during the join is opened again, and the join waits for it', async () => {
    const call = startCall()
    const { answers } = call.server
    const takes = answers.get('join')
    answers.set('join', () => null)
    await call.join()
    call.server.unreachable = true
    call.server.socket.drops(1006)
    await call.advance(10 * TIME.joinRetryDelayMax)
    expect(call.room()).toEqual({ Connecting: 'joining' })
    call.server.unreachable = false
    if (takes) answers.set('join', takes)
    await call.advance(TIME.signalRetryDelay)
    expect(call.server.sockets).toHaveLength(2)
    expect(call.server.socket.frames('join')).toHaveLength(0)
    await call.advance(TIME.joinRetryDelayMax)
    expect(call.server.socket.frames('join')).toHaveLength(1)
    expect(call.room()).toBe('Connected')
    await call.leave()
    expect(call.end()?.reason).toBe('left')
  })

  it('M4.045 M4.061 a leave between two tries of a join ends them', async () => {
    const call = startCall()
    call.server.refuses('join', 500)
    await call.join()
    await call.leave()
    await call.advance(TIME.leaveWait)
    expect(call.end()).toMatchObject({ reason: 'left', joinedAt: null })
    expect(call.server.socket.frames('join')).toHaveLength(1)
  })

  it('M4.046 a terminal error does not wait for a join that has not ended', async () => {
    const call = startCall()
    call.server.answers.set('join', () => null)
    await call.join()
    call.server.socket.notify({ method: 'on-error', params: { code: 500, message: 'gone' } })
    await call.advance(0)
    expect(call.end()).toMatchObject({ reason: 'failed', error: { code: 500, terminal: true } })
  })

  it('M4.043 M8.068 the failure of a join is told by the join; a later one by an error of its own', async () => {
    const refused = startCall()
    const told: unknown[] = []
    refused.actor.on('*', (event) => told.push(event))
    refused.server.refuses('join', 410, 'over')
    await refused.join()
    expect(refused.end()?.error?.code).toBe(410)
    expect(told).not.toContainEqual(expect.objectContaining({ type: 'ERROR' }))
    const call = await joinedCall()
    call.actor.on('*', (event) => told.push(event))
    call.server.socket.notify({ method: 'on-error', params: { code: 500, message: 'gone' } })
    await call.advance(0)
    expect(told).toContainEqual(expect.objectContaining({ type: 'ERROR' }))
  })

  it('M5.73 M8.043 a role the room does not know is terminal', async () => {
    const call = startCall()
    call.server.policy = strangePolicy
    await call.join()
    expect(call.end()).toMatchObject({
      reason: 'failed',
      error: { code: 6008, message: 'Invalid role. Join with valid role', terminal: true },
    })
    expect(methodsOf(call.server.socket)).not.toContain('join')
  })

  it('M4.061 M4.045 M9.58 a leave during the join waits for it, and then goes on', async () => {
    const call = startCall()
    call.server.answers.set('join', () => null)
    await call.join()
    await call.leave()
    await call.advance(500)
    expect(call.end()).toBeUndefined()
    const [join] = call.server.socket.frames('join')
    call.server.socket.notify({ id: join?.id, result: { type: 'answer', sdp: 'v=0', sfu_node_id: 'node-1' } })
    await call.advance(100)
    expect(call.end()).toMatchObject({ reason: 'left', joinedAt: null })
    expect(call.server.socket.frames('leave')).toHaveLength(1)
    expect(call.server.socket.closedWith).toBe(1_000)
  })
})

describe('what a call needs, and what it refuses', () => {
  it('M1.44 M1.45 asks over HTTP where to go, and says the rest over one websocket', async () => {
    const call = await joinedCall()
    expect(call.server.initCalls).toHaveLength(1)
    expect(call.server.initCalls[0]?.url.pathname).toBe('/init')
    expect(call.server.sockets).toHaveLength(1)
    expect(new URL(call.server.socket.url).protocol).toBe('wss:')
    expect(methodsOf(call.server.socket)).toEqual(expect.arrayContaining(['join', 'offer']))
  })

  it.each([
    { title: 'M5.28 a preview', begin: 'preview' },
    { title: 'M5.26 a join that would publish', begin: 'join' },
  ] as const)('$title needs RTCPeerConnection', async ({ begin }) => {
    const call = startCall()
    vi.stubGlobal('RTCPeerConnection', undefined)
    await call[begin]()
    expect(call.end()).toMatchObject({ reason: 'failed', error: { code: 6011, terminal: true } })
    expect(call.server.initCalls).toEqual([])
    expect(call.devices.asked).toEqual([])
  })

  const connectAgain = (call: ReturnType<typeof startCall>, what: 'preview' | 'join') =>
    call
      .parts()
      .transport?.send(
        what === 'preview'
          ? { type: 'transport.previewRequested' }
          : { type: 'transport.joinRequested', userName: '' },
      )

  it('M4.038 M4.052 the transport refuses a connect where there is one already', async () => {
    const call = startCall()
    call.server.policy = null
    await call.preview()
    connectAgain(call, 'preview')
    expect(call.errors().at(-1)).toMatchObject({
      code: 6009,
      description: 'Cannot join a meeting in Connecting state',
    })
    call.server.socket.notify({ method: 'on-policy-change', params: policyFor('doctor') })
    await call.advance(0)
    connectAgain(call, 'preview')
    expect(call.errors().at(-1)?.description).toBe('Cannot join a meeting in Preview state')
    await call.join()
    connectAgain(call, 'join')
    expect(call.errors().at(-1)).toMatchObject({
      code: 5001,
      description: 'Cannot join a meeting in Joined state',
    })
    expect(call.room()).toBe('Connected')
    expect(call.server.sockets).toHaveLength(1)
  })

  it('M4.051 the transport knows how far it is', async () => {
    const call = startCall()
    const flags = () => {
      const snapshot = call.parts().transport?.getSnapshot()
      return {
        ...snapshot?.context.flags,
        initialised: snapshot?.context.init != null,
        inProgress: snapshot?.matches('Connecting') ? snapshot.context.purpose : null,
      }
    }
    const none = {
      initialised: false,
      inProgress: null,
      previewCalled: false,
      published: false,
      deviceManagersInitialised: false,
    }
    call.actor.send({ type: 'meeting.previewRequested' })
    expect(flags()).toEqual({ ...none, inProgress: 'preview', previewCalled: true })
    await call.advance(0)
    const previewed = { ...none, initialised: true, previewCalled: true, deviceManagersInitialised: true }
    expect(flags()).toEqual(previewed)
    call.actor.send({ type: 'meeting.joinRequested', userName: '' })
    expect(flags()).toEqual({ ...previewed, inProgress: 'join' })
    await call.advance(0)
    expect(flags()).toEqual({ ...previewed, published: true })
  })
})

describe('the next call on the same page', () => {
  it('M4.021 M4.035 goes in, though the last one was left while an answer was still being set', async () => {
    const call = startCall()
    const { answers } = call.server
    const answersOffer = answers.get('offer')
    answers.set('offer', (frame) => {
      for (const connection of call.connections) connection.stallsRemote = true
      return answersOffer?.(frame) ?? null
    })
    await call.preview()
    await call.join()
    expect(call.connections.some(({ stallsRemote }) => stallsRemote)).toBe(true)
    await call.leave()
    expect(call.end()).toMatchObject({ reason: 'left' })
    call.again()
    await call.preview()
    await call.join()
    expect(call.room()).toBe('Connected')
  })
})
