import { createSocket, type Socket } from 'node:dgram'
import type { TransportParameters } from '../../server/meeting/media/descriptions/readDescription.ts'
import type {
  MediaTransport,
  TransportFactory,
  TransportState,
} from '../../server/meeting/media/transport/transport.ts'
import { answeringClient, type NativeClient } from '../../server/meeting/testing/nativeClient.ts'

/**
 * A subscriber whose packets pass through a socket of the test. The test can therefore send from the address
 * by which the server knows the peer, like an attacker who forges it.
 */
export interface RelayedPeer {
  server: MediaTransport
  client: NativeClient
  /** States of the server's connection. */
  serverStates: TransportState[]
  /** Media packets and texts received by the client and by the server. */
  received: { byClient: Buffer[]; byServer: Buffer[]; texts: string[]; clientTexts: string[] }
  /** The client's latest datagrams to the server, at most a thousand, newest last. */
  fromClient: Buffer[]
  /** Sends to the server from the peer's address. */
  forge(datagram: Buffer): void
  /** Sets the share of packets that the relay drops, 0 to 1. */
  lose(share: number): void
  close(): void
}

const KEPT = 1_000

const bound = async (): Promise<{ socket: Socket; port: number }> => {
  const socket = createSocket('udp4')
  socket.on('error', () => undefined)
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return { socket, port: socket.address().port }
}

const serverPortOf = (candidate: string): number => Number(candidate.split(' ')[5])

/** Resolves when both sides are connected. */
export const connectRelayedPeer = async (factory: TransportFactory): Promise<RelayedPeer> => {
  const [inner, outer] = await Promise.all([bound(), bound()])
  let clientPort = 0
  let serverPort = 0
  let loss = 0
  const fromClient: Buffer[] = []
  inner.socket.on('message', (packet, { port }) => {
    clientPort = port
    fromClient.push(packet)
    if (fromClient.length > KEPT) fromClient.shift()
    if (serverPort > 0 && Math.random() >= loss) outer.socket.send(packet, serverPort, '127.0.0.1')
  })
  outer.socket.on('message', (packet) => {
    if (clientPort > 0 && Math.random() >= loss) inner.socket.send(packet, clientPort, '127.0.0.1')
  })

  const serverStates: TransportState[] = []
  const received: RelayedPeer['received'] = { byClient: [], byServer: [], texts: [], clientTexts: [] }
  const connected = { server: Promise.withResolvers<void>(), client: Promise.withResolvers<void>() }
  const server = await factory.offer('test', {
    onState: (state) => {
      serverStates.push(state)
      if (state === 'connected') connected.server.resolve()
    },
    onMedia: (packet) => received.byServer.push(packet),
    onData: (text) => received.texts.push(text),
  })
  const client = await answeringClient(server.local, {
    onCandidate: () => undefined,
    onState: (state) => {
      if (state === 'connected') connected.client.resolve()
    },
    onMedia: (packet) => received.byClient.push(packet),
    onData: (text) => received.clientTexts.push(text),
  })
  const remote: TransportParameters = client.local
  server.setRemote(remote)
  serverPort = serverPortOf(server.local.candidates?.[0] ?? '')
  client.addCandidate(`candidate:1 1 UDP 2122317823 127.0.0.1 ${inner.port} typ host`)
  await Promise.all([connected.server.promise, connected.client.promise])
  return {
    server,
    client,
    serverStates,
    received,
    fromClient,
    forge: (datagram) => outer.socket.send(datagram, serverPort, '127.0.0.1'),
    lose: (share) => {
      loss = share
    },
    close: () => {
      client.close()
      server.close()
      inner.socket.close()
      outer.socket.close()
    },
  }
}

/** An RTP packet with this sequence number. */
export const rtp = (sequence: number, ssrc = 7, size = 200): Buffer => {
  const packet = Buffer.alloc(size, sequence & 0xff)
  packet.writeUInt16BE(0x8060, 0)
  packet.writeUInt16BE(sequence & 0xffff, 2)
  packet.writeUInt32BE(sequence, 4)
  packet.writeUInt32BE(ssrc, 8)
  return packet
}
