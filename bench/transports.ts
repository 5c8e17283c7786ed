import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import type { NetworkPath } from '../server/meeting/media/transport/iceAgent.ts'
import { MediaPort } from '../server/meeting/media/transport/mediaPort.ts'
import { SRTP_PROFILE } from '../server/meeting/media/transport/srtp/srtpProfile.ts'
import { SrtpSession } from '../server/meeting/media/transport/srtp/srtpSession.ts'
import { bindingRequest } from '../server/meeting/media/transport/stun.ts'
import { frame } from '../server/meeting/media/transport/tcpFrames.ts'
import { median, table, wait } from './measures.ts'
import { writeSection } from './readme.ts'

// Measures what one forwarded packet costs over UDP and over TCP, from its protection to the system.

const PACKETS = 40_000
/** Packets that are ready together, as in a room of many. */
const BATCH = 40
const PAUSE = 4
const RUNS = 5
const PAYLOAD = 1_100
/** Bytes of one packet in front of SRTP: IPv4 with UDP, or IPv4, TCP with time stamps and the length. */
const HEADERS = { udp: 28, tcp: 54 } as const

type Kind = keyof typeof HEADERS

/** A peer in a process of its own, which sends one check and throws away what it gets. */
const startPeer = (kind: Kind, port: number): ChildProcess => {
  const check = bindingRequest(Buffer.alloc(12), 'us:them', Buffer.alloc(8), 'password')
  const bytes = (kind === 'tcp' ? frame(check) : check).toString('hex')
  const code =
    kind === 'tcp'
      ? `const s=require('net').connect(${port},'127.0.0.1');s.on('data',()=>0);s.write(Buffer.from('${bytes}','hex'))`
      : `const s=require('dgram').createSocket('udp4');s.on('message',()=>0);s.send(Buffer.from('${bytes}','hex'),${port},'127.0.0.1')`
  return spawn(process.execPath, ['-e', code], { stdio: 'ignore' })
}

const packet = (number: number): Buffer => {
  const bytes = Buffer.alloc(12 + PAYLOAD)
  bytes[0] = 0x80
  bytes[1] = 96
  bytes.writeUInt16BE(number & 0xffff, 2)
  bytes.writeUInt32BE(1 + (number >>> 16), 8)
  return bytes
}

/** Microseconds of processor time for one packet. */
const measure = async (kind: Kind): Promise<number> => {
  const port = await MediaPort.open({ begin: 0, end: 0 })
  const found = Promise.withResolvers<NetworkPath>()
  const user = {
    ufrag: 'us',
    tag: 1,
    onStun: (_message: unknown, path: NetworkPath) => {
      port.claim(path.key, user)
      found.resolve(path)
    },
    onPacket: () => undefined,
    tick: () => undefined,
    onError: (error: unknown) => console.error(error),
  }
  port.add(user)
  const peer = startPeer(kind, port.port)
  const path = await found.promise
  const keys = () => ({ key: randomBytes(16), salt: randomBytes(12) })
  const session = new SrtpSession({ profile: SRTP_PROFILE.aes128Gcm, local: keys(), remote: keys() })
  const packets = Array.from({ length: PACKETS }, (_, number) => packet(number))
  const before = process.cpuUsage()
  for (let at = 0; at < PACKETS; at += BATCH) {
    for (const plain of packets.slice(at, at + BATCH)) {
      const bytes = session.protect(plain)
      if (bytes !== null) path.send(bytes)
    }
    await wait(PAUSE)
  }
  const { user: inUser, system } = process.cpuUsage(before)
  peer.kill()
  port.close()
  return (inUser + system) / PACKETS
}

export const runTransports = async (): Promise<void> => {
  const costs: Record<Kind, number[]> = { udp: [], tcp: [] }
  // By turns, so that both meet the same machine.
  for (let run = 0; run < RUNS; run += 1)
    for (const kind of ['udp', 'tcp'] as const) {
      const cost = await measure(kind)
      costs[kind].push(cost)
      console.log(`transports: ${kind}, ${cost.toFixed(1)} µs`)
    }
  const rows = (['udp', 'tcp'] as const).map((kind) => {
    const bytes = 12 + PAYLOAD + 16 + HEADERS[kind]
    return [
      kind.toUpperCase(),
      `${median(costs[kind]).toFixed(1)} µs`,
      `${(median(costs[kind]) / median(costs.udp)).toFixed(2)}`,
      `${bytes} bytes`,
    ]
  })
  writeSection(
    'transports',
    'One forwarded packet over UDP and over TCP',
    `A packet of ${PAYLOAD} bytes is protected (AES-GCM) and given to the system, ${BATCH} at a time every ${PAUSE} ms, to a peer in a
process of its own; processor time of the sending process, user and system, median of ${RUNS} runs of ${PACKETS} packets
by turns. The bytes are those on the wire with IPv4; TCP joins packets where it can, and acknowledges them.

${table(['Transport', 'processor time per packet', 'against UDP', 'on the wire'], rows)}`,
  )
}
