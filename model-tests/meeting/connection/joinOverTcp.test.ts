import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TIME } from '../../../src/contracts/constants.ts'
import { FakePeerConnection } from '../../../src/services/testing/fakePeerConnection.ts'
import { startCall } from '../harness/startCall.ts'

// The test of UDP may end while a connection of the call is being made (decision 0086).

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const RELAY = { urls: ['turn:relay.test?transport=tcp'], username: 'u', credential: 'c' }
const ALLOWANCE = 100

/** A preview with a server that tests UDP; no check is answered, so UDP counts as blocked after some time. */
const previewed = async () => {
  const call = startCall()
  call.server.initAnswers.push(async () =>
    Response.json({
      endpoint: 'wss://signal.example/ws',
      rtcConfiguration: { ice_servers: [RELAY] },
      config: { udpProbe: { ufrag: 'probe', password: 'a-password-of-twenty-two', candidates: [] } },
    }),
  )
  await call.preview()
  return call
}

/** The next offer takes the browser this many milliseconds. */
const delayNextOffer = (ms: number): void => {
  const { createOffer } = FakePeerConnection.prototype
  vi.spyOn(FakePeerConnection.prototype, 'createOffer').mockImplementationOnce(async function (
    this: FakePeerConnection,
    options,
  ) {
    await new Promise((resolve) => setTimeout(resolve, ms))
    return createOffer.call(this, options)
  })
}

const relaysOf = (connection: FakePeerConnection | undefined) => connection?.configuration.iceServers

describe('UDP that is found to be blocked while the offer of the join is created', () => {
  it('has both connections made again, with the relays, and named in the join', async () => {
    const call = await previewed()
    await call.advance(TIME.udpTest - ALLOWANCE)
    delayNextOffer(2 * ALLOWANCE)
    await call.join()
    const [, publish, subscribe] = call.connections
    expect([publish, subscribe].map(relaysOf)).toEqual([[], []])
    await call.advance(3 * ALLOWANCE)
    expect(call.sent('join')).toMatchObject([{ transport: 'tcp' }])
    expect(publish?.connectionState).toBe('closed')
    expect(relaysOf(call.connections[3])).toEqual([RELAY])

    await call.notify('offer', { type: 'offer', sdp: 'v=0\r\na=fingerprint:sha-256 AA\r\n' })
    expect(subscribe?.connectionState).toBe('closed')
    expect(relaysOf(call.connections[4])).toEqual([RELAY])
    expect(call.connections[4]?.remoteDescription?.type).toBe('offer')
    expect(call.connections).toHaveLength(5)
  })
})
