import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SOCKET_LIMIT } from '../../server/meeting/limits.ts'
import { readClientRequest } from '../../server/meeting/signalling/clientRequest.ts'
import { idInside } from '../../server/meeting/signalling/frameText.ts'
import { type MeetingHarness, OFFER, startMeeting } from '../../server/meeting/testing/meetingHarness.ts'
import { randomFrame } from '../../server/meeting/testing/randomFrames.ts'
import { SocketClient } from '../../server/meeting/testing/socketClient.ts'
import { REQUESTS } from '../../src/contracts/meeting/connection/requests.ts'
import { reportInputs, runs } from '../inputs.ts'

const method = fc.constantFrom(...Object.keys(REQUESTS), '__proto__', 'constructor', 'toString', '')
const field = fc.constantFrom(
  ...new Set(Object.values(REQUESTS).flatMap((contract) => Object.keys(contract.shape))),
  '__proto__',
  'constructor',
)
const long = fc.nat({ max: 20_000 }).map((length) => 'x'.repeat(length))
const value: fc.Arbitrary<unknown> = fc.oneof(
  fc.anything({ withNullPrototype: true, withBigInt: false }),
  fc.string({ unit: 'binary' }),
  long,
  fc.double(),
  fc.array(fc.anything(), { maxLength: 5 }),
  fc.constantFrom(null, true, -1, 1e308, '', [], {}),
)

describe('the parser of frames', () => {
  it('answers any params of any method with a request, or with a code and a sentence', () => {
    const count = runs(3_000, 200_000)
    fc.assert(
      fc.property(method, fc.oneof(fc.dictionary(field, value), value), (name, params) => {
        const read = readClientRequest({ method: name, params })
        if (read.kind === 'request') {
          expect(read.request.method).toBe(name)
          return
        }
        expect([413, -32_601, -32_602]).toContain(read.code)
        // The answer does not repeat the input.
        expect(read.message.length).toBeLessThan(200)
      }),
      { numRuns: count },
    )
    reportInputs('params', count)
  })

  it('takes the id of a refused frame from where clients write it, whatever else is in it', () => {
    const count = runs(2_000, 100_000)
    fc.assert(
      fc.property(fc.uuid(), fc.json(), fc.boolean(), (id, params, isFirst) => {
        const frame = isFirst
          ? `{"id":"${id}","jsonrpc":"2.0","method":"m","params":${params}}`
          : `{"method":"m","params":${params},"id":"${id}","jsonrpc":"2.0"}`
        expect(idInside(Buffer.from(frame))).toBe(id)
      }),
      { numRuns: count },
    )
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 600 }), (bytes) => {
        expect((idInside(Buffer.from(bytes)) ?? '').length).toBeLessThanOrEqual(128)
      }),
      { numRuns: count },
    )
    reportInputs('refused frames', 2 * count)
  })
})

describe('a room under random frames', () => {
  let host: MeetingHarness
  beforeAll(async () => {
    host = await startMeeting()
  })
  afterAll(() => host.close())

  const open = async (userId: string, role: 'doctor' | 'patient' | 'observer' | 'waiting') => {
    const token = await host.meeting.mintToken({ roomId: 'room', userId, role })
    const client = await SocketClient.open(host.origin, { token })
    host.clients.push(client)
    await client.until('on-policy-change')
    return client
  }

  it('goes on for the others: also under nesting, odd text and frames at the limits', async () => {
    const patient = await host.enter('patient', 'Ben')
    const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
    const odd = [
      ...[10, 1_000, 100_000].map(
        (depth) => `{"method":"set-metadata","params":{"key":"k","data":${deep(depth)}},"id":"d"}`,
      ),
      `{"method":"set-metadata","params":{"key":"k","data":"\\u0000\\ud800"},"id":"n"}`,
      '{"method":"ping","params":{"timestamp":1e999},"id":"i"}',
      '{"method":"join","params":{"__proto__":{"name":"x"}},"id":"p"}',
      '{"id":"x"}',
      'null',
      '[]',
      '',
      ' '.repeat(SOCKET_LIMIT.frameBytes),
      `{"method":"${'m'.repeat(SOCKET_LIMIT.frameBytes)}"}`,
    ]
    const count = runs(1_500, 40_000)
    const frames = [...odd, ...fc.sample(randomFrame, count)]
    const part = 300
    for (let from = 0; from < frames.length; from += part) {
      const hostile = await open(`hostile-${from}`, 'observer')
      await hostile.call('join', { name: 'Mallory', offer: OFFER })
      for (const frame of frames.slice(from, from + part)) if (!hostile.closed) hostile.sendRaw(frame)
      await Promise.race([hostile.untilClosed(), hostile.call('ping', { timestamp: 1 })])
      hostile.leave()
      await hostile.untilClosed()
      expect((await patient.call('ping', { timestamp: from })).result).toBeTruthy()
    }
    reportInputs('frames on sockets', frames.length)
    expect((await patient.call('get-peer', { peer_id: patient.peerId })).result).toMatchObject({
      info: { name: 'Ben' },
    })
    expect(patient.methods).not.toContain('on-error')
  })
})
