import { describe, expect, it } from 'vitest'
import { testUdp } from './udpTest.ts'

const probe = {
  ufrag: 'abcd',
  password: 'p'.repeat(24),
  candidates: ['candidate:1 1 udp 2130706431 203.0.113.7 20000 typ host'],
}

/** The browser's side of the test, whose checks the test of this file answers. */
class Connection extends EventTarget {
  iceConnectionState = 'new'
  remote = ''
  closed = false
  createDataChannel(): void {}
  createOffer(): Promise<RTCSessionDescriptionInit> {
    return Promise.resolve({ type: 'offer', sdp: '' })
  }
  setLocalDescription(): Promise<void> {
    return Promise.resolve()
  }
  setRemoteDescription({ sdp = '' }: RTCSessionDescriptionInit): Promise<void> {
    this.remote = sdp
    return Promise.resolve()
  }
  close(): void {
    this.closed = true
  }
  become(state: string): void {
    this.iceConnectionState = state
    this.dispatchEvent(new Event('iceconnectionstatechange'))
  }
}

const start = (signal = new AbortController().signal) => {
  const connection = new Connection()
  const result = testUdp(probe, () => connection as unknown as RTCPeerConnection, signal)
  result.catch(() => undefined)
  return { connection, result }
}

describe('the test of UDP', () => {
  it.each([
    ['connected', true],
    ['completed', true],
    ['failed', false],
  ])('ends when the checks have %s, and closes its connection', async (state, passes) => {
    const { connection, result } = start()
    await expect.poll(() => connection.remote).toContain(`a=${probe.candidates[0]}\r\n`)
    expect(connection.remote).toContain('a=ice-lite\r\n')
    expect(connection.remote).toContain('a=ice-ufrag:abcd\r\n')
    connection.become('checking')
    connection.become(state)
    expect(await result).toBe(passes)
    expect(connection.closed).toBe(true)
  })

  it('is given up when nobody waits for it any more', async () => {
    const controller = new AbortController()
    const { connection, result } = start(controller.signal)
    await expect.poll(() => connection.remote).not.toBe('')
    controller.abort(new Error('over'))
    await expect(result).rejects.toThrow('over')
    expect(connection.closed).toBe(true)
  })
})
