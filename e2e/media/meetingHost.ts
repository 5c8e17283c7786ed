import { createServer } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { Duplex } from 'node:stream'
import fastify from 'fastify'
import { decodeJwt } from 'jose'
import type { StreamingSettings } from '../../server/meeting/compose/streaming.ts'
import { type MediaService, startMediaProcess } from '../../server/meeting/media/mediaProcess.ts'
import { createMeetingServer } from '../../server/meeting/meetingServer.ts'
import type { RecordingVault } from '../../server/meeting/persistence/recordingVault.ts'
import { createMemoryRoomStore, type RoomStore } from '../../server/meeting/persistence/roomStore.ts'
import type { MeetingRole, MeetingServer } from '../../server/meeting/ports.ts'

/** A meeting server without the portal on a free port, for the media and interop tests. */
export interface MeetingHost {
  /** Base URL, reachable from a browser on this machine. */
  origin: string
  meeting: MeetingServer
  token(role: MeetingRole, userId: string, roomId?: string): Promise<string>
  /** Interrupts a user's signalling like a network failure: no close frame, no leave. */
  cutSignalling(userId: string): void
  /** Ends the server as a deployment does and starts it again at the same address with its data. */
  restart(): Promise<void>
  /** Kills the media process, as a crash of native code would. */
  killMedia(): void
  close(): Promise<void>
}

const silent = { info: () => undefined, warn: () => undefined, error: console.error }

export const startMeetingHost = async (options: {
  tls?: { key: string; cert: string }
  /** Served pages by path. */
  pages: Record<string, { type: string; body: string }>
  /** Replaces the media process. */
  media?: MediaService
  /** Composes calls. */
  streaming?: StreamingSettings
  /** Keeps recordings. */
  vault?: RecordingVault
  /** Keeps rooms; this process's memory without it. */
  store?: RoomStore
  /** Makes captions of the keys of a telephone. */
  tones?: boolean
}): Promise<MeetingHost> => {
  const store = options.store ?? createMemoryRoomStore()
  const start = () => {
    const forked =
      options.media === undefined
        ? startMediaProcess({
            announcedIp: null,
            mediaPorts: { begin: 0, end: 0 },
          })
        : null
    const server = createMeetingServer({
      config: {
        tokenSecret: 'only for tests, and long enough for HS256',
        publicUrl: null,
        iceServers: [],
        announcedIp: null,
        mediaPorts: { begin: 0, end: 0 },
        ...(options.tones === true ? { transcriber: { kind: 'tones' as const } } : {}),
      },
      directory: {
        findByRoomCode: async () => null,
        describeRoom: async () => ({ name: 'Visit', description: '' }),
      },
      log: silent,
      store,
      ...(options.streaming === undefined ? {} : { streaming: options.streaming }),
      ...(options.vault === undefined ? {} : { vault: options.vault }),
      ...(forked === null ? {} : { media: forked }),
      ...(options.media === undefined ? {} : { media: options.media }),
    })
    return { server, killMedia: () => forked?.kill() }
  }
  let running = start()
  const server = options.tls === undefined ? createServer() : createSecureServer(options.tls)
  const app = fastify({
    serverFactory: (handler) => {
      server.on('request', handler)
      return server
    },
  })
  await app.register(running.server.routes)
  for (const [path, page] of Object.entries(options.pages)) {
    app.get(path, (_request, reply) => reply.type(page.type).send(page.body))
  }
  running.server.attach(server)
  const signalling = new Map<string, Duplex>()
  server.on('upgrade', (request, socket) => {
    const token = new URL(request.url ?? '/', 'http://server').searchParams.get('token') ?? ''
    signalling.set(String(decodeJwt(token).user_id), socket)
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  await running.server.ready()
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The test server has no port')
  const origin = `${options.tls === undefined ? 'http' : 'https'}://localhost:${address.port}`
  return {
    origin,
    get meeting() {
      return running.server
    },
    token: (role, userId, roomId = 'room') => running.server.mintToken({ roomId, userId, role }),
    restart: async () => {
      await running.server.close()
      running = start()
      running.server.attach(server)
      await running.server.ready()
    },
    killMedia: () => running.killMedia(),
    cutSignalling: (userId) => signalling.get(userId)?.destroy(),
    close: async () => {
      await running.server.close()
      await app.close()
    },
  }
}
