import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { createIdentity } from '../../server/meeting/media/transport/dtls/certificates.ts'
import { DtlsServer } from '../../server/meeting/media/transport/dtls/dtlsServer.ts'
import { CONTENT } from '../../server/meeting/media/transport/dtls/records.ts'
import type { SrtpKeys } from '../../server/meeting/media/transport/srtp/srtpSession.ts'
import { type ClientHabits, DtlsClient } from '../../server/meeting/testing/dtlsClient.ts'
import { reportInputs, runs } from '../inputs.ts'

// Clients with false identities, and strangers who inject messages.

const [ours, patient, stranger] = await Promise.all([createIdentity(), createIdentity(), createIdentity()])

let sent: Buffer[]
let data: Buffer[]
let connected: SrtpKeys | null
let ended: string | null
let server: DtlsServer
let now: number

beforeEach(() => {
  sent = []
  data = []
  connected = null
  ended = null
  now = 0
  server = new DtlsServer(
    ours,
    patient.fingerprint,
    {
      send: (datagram) => sent.push(datagram),
      onConnected: (keys) => {
        connected = keys
      },
      onData: (content) => data.push(content),
      onEnd: (how) => {
        ended = how
      },
    },
    now,
  )
})

/** Exchanges datagrams until both sides are silent. */
const exchange = (client: DtlsClient, first: readonly Buffer[]): void => {
  let toServer = [...first]
  for (let round = 0; round < 8 && toServer.length > 0; round += 1) {
    for (const datagram of toServer) server.receive(datagram, now)
    toServer = sent.splice(0).flatMap((datagram) => client.receive(datagram))
  }
}

const connect = (habits: ClientHabits = {}, identity = patient): DtlsClient => {
  const client = new DtlsClient(identity, habits)
  exchange(client, client.hello())
  return client
}

const pass = (milliseconds: number): void => {
  for (let at = 0; at < milliseconds; at += 50) {
    now += 50
    server.tick(now)
  }
}

describe('a handshake', () => {
  it('ends with the same keys on both sides, and carries data both ways', () => {
    const client = connect()
    expect(client.isConnected).toBe(true)
    expect(connected).toEqual({
      profile: client.keys?.profile,
      local: client.keys?.remote,
      remote: client.keys?.local,
    })
    server.receive(client.send(CONTENT.applicationData, Buffer.from('up')), now)
    server.send(Buffer.from('down'))
    for (const datagram of sent.splice(0)) client.receive(datagram)
    expect([data.map(String), client.data.map(String)]).toEqual([['up'], ['down']])
  })

  it('takes every group and profile of browsers, and a hello in small pieces', () => {
    for (const habits of [{ groups: [23] }, { profiles: [1] }, { versions: [0xfefc, 0xfefd] }]) {
      server = new DtlsServer(ours, patient.fingerprint, events(), now)
      const client = new DtlsClient(patient, habits)
      exchange(client, client.hello(20).reverse())
      expect(client.isConnected).toBe(true)
    }
  })

  it('goes on over a network that loses and repeats datagrams', () => {
    const client = new DtlsClient(patient)
    let random = 0
    for (let round = 0; round < 40 && !client.isConnected; round += 1) {
      const toServer = round === 0 || sent.length === 0 ? client.hello() : []
      for (const datagram of sent.splice(0)) {
        random += 1
        if (random % 3 !== 0) toServer.push(...client.receive(datagram), ...(random % 2 ? [datagram] : []))
      }
      if (connected !== null) toServer.push(client.send(CONTENT.handshake, Buffer.alloc(0)))
      for (const datagram of toServer) server.receive(datagram, now)
      pass(200)
    }
    expect(connected).not.toBeNull()
  })
})

const events = () => ({
  send: (datagram: Buffer) => void sent.push(datagram),
  onConnected: (keys: SrtpKeys) => {
    connected = keys
  },
  onData: (content: Buffer) => void data.push(content),
  onEnd: (how: string) => {
    ended = how
  },
})

describe('a client is refused', () => {
  const REFUSED: Record<string, [ClientHabits, typeof patient]> = {
    'with a certificate that was not signalled': [{}, stranger],
    'with the signalled certificate, but without its key': [
      { shown: patient.der, signer: stranger },
      stranger,
    ],
    'whose last message does not fit what was said': [{ spoilFinished: true }, patient],
    'that does not bind its keys to the handshake': [{ without: [23] }, patient],
    'without SRTP': [{ without: [14] }, patient],
    'without a group of ours': [{ groups: [24] }, patient],
    'without our cipher suite': [{ suites: [0x002f] }, patient],
    'that knows only another version': [{ versions: [0xfefc] }, patient],
    'that cannot check our signature': [{ without: [13] }, patient],
    'with no certificate': [{ shown: Buffer.alloc(0) }, patient],
  }
  for (const [why, [habits, identity]] of Object.entries(REFUSED)) {
    it(why, () => {
      const client = connect(habits, identity)
      pass(20_000)
      expect([client.isConnected, connected, ended]).toEqual([false, null, 'failed'])
    })
  }
})

describe('a stranger who writes the client’s address', () => {
  it('does not keep the client from connecting by hellos of their own', () => {
    const client = new DtlsClient(patient)
    const hello = client.hello()
    exchange(new DtlsClient(stranger), [])
    server.receive(new DtlsClient(stranger).hello()[0] ?? Buffer.alloc(0), now)
    for (const datagram of hello) server.receive(datagram, now)
    const flight = sent.splice(0).slice(-1)
    server.receive(new DtlsClient(stranger).hello()[0] ?? Buffer.alloc(0), now)
    sent.splice(0)
    exchange(
      client,
      flight.flatMap((datagram) => client.receive(datagram)),
    )
    expect(client.isConnected).toBe(true)
  })

  it('does not keep the client from connecting by proofs of their own', () => {
    const client = new DtlsClient(patient)
    for (const datagram of client.hello()) server.receive(datagram, now)
    const flight = sent.splice(0)
    const forger = new DtlsClient(stranger)
    for (const datagram of flight.flatMap((one) => forger.receive(one))) server.receive(datagram, now)
    expect(connected).toBeNull()
    exchange(
      client,
      flight.flatMap((one) => client.receive(one)),
    )
    exchange(client, client.proof())
    expect(client.isConnected).toBe(true)
  })

  it('does not make the server send more than a few times what it received', () => {
    for (let count = 0; count < 100; count += 1) {
      for (const datagram of new DtlsClient(stranger).hello()) server.receive(datagram, now)
    }
    expect(sent.length).toBeLessThanOrEqual(8)
  })

  it('is not answered more often than ten times a second by sending one hello again', () => {
    const [hello] = new DtlsClient(stranger).hello()
    const times = 100
    for (let count = 0; count < times; count += 1) {
      now = count * 10
      server.receive(hello ?? Buffer.alloc(0), now)
    }
    const bytes = sent.reduce((sum, one) => sum + one.length, 0)
    expect([sent.length, bytes < times * (hello?.length ?? 0)]).toEqual([10, true])
  })

  it('ends and changes nothing by random messages, before, within and after the handshake', () => {
    const bytes = fc.uint8Array({ maxLength: 120 }).map((one) => Buffer.from(one))
    const message = fc.tuple(
      fc.constantFrom(0, 1, 2, 11, 14, 15, 16, 20, 255),
      fc.nat(6),
      bytes,
      fc.option(fc.nat(0xff_ffff), { nil: undefined }),
      fc.nat(300),
    )
    const total = runs(3_000, 300_000)
    const strange = fc.sample(message, total)
    const write = ([type, sequence, body, length, offset]: (typeof strange)[number]): Buffer => {
      const header = Buffer.alloc(12)
      header.writeUInt8(type, 0)
      header.writeUIntBE(length ?? body.length, 1, 3)
      header.writeUInt16BE(sequence, 4)
      header.writeUIntBE(length === undefined ? 0 : offset, 6, 3)
      header.writeUIntBE(body.length, 9, 3)
      const record = Buffer.alloc(13)
      record.writeUInt8(22, 0)
      record.writeUInt16BE(0xfefd, 1)
      record.writeUInt16BE(12 + body.length, 11)
      return Buffer.concat([record, header, body])
    }
    const third = Math.floor(total / 3)
    for (const one of strange.slice(0, third)) server.receive(write(one), now)
    const client = new DtlsClient(patient)
    for (const datagram of client.hello()) server.receive(datagram, now)
    const flight = sent.splice(0)
    // A proof that starts with a stranger's fragments is dropped, and the client's next attempt counts.
    for (const one of strange.slice(third, 2 * third).filter(([, sequence]) => sequence !== 3))
      server.receive(write(one), now)
    exchange(
      client,
      flight.flatMap((one) => client.receive(one)),
    )
    exchange(client, client.isConnected ? [] : client.proof())
    exchange(client, client.isConnected ? [] : client.proof())
    expect(client.isConnected).toBe(true)
    for (const one of strange.slice(2 * third)) server.receive(write(one), now)
    server.receive(client.send(CONTENT.applicationData, Buffer.from('still here')), now)
    expect([data.map(String), ended]).toEqual([['still here'], null])
    reportInputs('forged handshake messages', total)
  })
})
