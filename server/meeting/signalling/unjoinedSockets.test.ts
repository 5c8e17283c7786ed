import { request } from 'node:http'
import type { Duplex } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type MeetingHarness, OFFER, startMeeting } from '../testing/meetingHarness.ts'
import { SocketClient } from '../testing/socketClient.ts'
import { UnjoinedSockets } from './unjoinedSockets.ts'

const MOST = 250

describe('sockets of one address that never join', () => {
  let host: MeetingHarness
  beforeEach(async () => {
    host = await startMeeting({
      addressOf: (request) => String(request.headers['x-from'] ?? '203.0.113.1'),
    })
  })
  afterEach(() => host.close())

  /** Opens without a token and does not answer the server's close frame. */
  const openStubborn = (from = '203.0.113.1') =>
    new Promise<Duplex>((resolve, reject) => {
      const headers = {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        'x-from': from,
      }
      request(`${host.origin}/v2/ws?peer=p`, { headers })
        .once('error', reject)
        .once('upgrade', (_answer, socket) => resolve(socket))
        .end()
    })

  it('are limited: one more is told so and closed, while other addresses come in', async () => {
    // A joined peer no longer counts.
    const doctor = await host.enter('doctor', 'Dr. A')
    const sockets = await Promise.all(Array.from({ length: MOST }, () => openStubborn()))
    const token = await host.meeting.mintToken({ roomId: 'room', userId: 'user', role: 'patient' })
    const late = await SocketClient.open(host.origin, { token })
    host.clients.push(late)
    expect((await late.until('on-error')).code).toBe(429)
    await late.untilClosed()
    const elsewhere = await openStubborn('198.51.100.1')
    expect((await doctor.call('offer', { desc: OFFER, tracks: {} })).result).toBeTruthy()
    for (const socket of [...sockets, elsewhere]) socket.destroy()
    await expect
      .poll(async () => {
        const again = await SocketClient.open(host.origin, { token })
        host.clients.push(again)
        await Promise.race([again.until('on-policy-change'), again.until('on-error')])
        return again.methods.includes('on-error')
      })
      .toBe(false)
  })
})

it('counts each socket out once, and an IPv6 network as one address', () => {
  const sockets = new UnjoinedSockets()
  const leave = Array.from({ length: MOST }, (_, index) => sockets.enter(`2001:db8::${index.toString(16)}`))
  expect(leave).not.toContain(null)
  expect(sockets.enter('2001:db8::ffff')).toBeNull()
  leave[0]?.()
  leave[0]?.()
  expect(sockets.enter('2001:db8::1')).not.toBeNull()
  expect(sockets.enter('2001:db8::2')).toBeNull()
  expect(sockets.enter('2001:db8:0:1::1')).not.toBeNull()
})
