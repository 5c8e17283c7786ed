import type { IncomingMessage } from 'node:http'
import fastify from 'fastify'
import type { StreamingSettings } from '../compose/streaming.ts'
import { createMeetingServer } from '../meetingServer.ts'
import type { RecordingVault } from '../persistence/recordingVault.ts'
import type { ReportStore } from '../persistence/reportStore.ts'
import type { RoomStore } from '../persistence/roomStore.ts'
import type { TranscriptVault } from '../persistence/transcriptVault.ts'
import type { VisitRecorder } from '../persistence/visitRecorder.ts'
import type { MeetingRole, MeetingServer } from '../ports.ts'
import type { TranscriberService } from '../transcription/transcriberService.ts'
import { FakeMedia } from './fakeMedia.ts'
import { ManualClock } from './manualClock.ts'
import { SocketClient } from './socketClient.ts'

export const OFFER = { type: 'offer', sdp: 'v=0 offer' }

/** A track as announced by clients. */
export const track = (id: string, type: 'audio' | 'video') => ({
  [id]: { track_id: id, stream_id: `stream-${id}`, type, source: 'regular', mute: false, description: '' },
})

/** The meeting server on a real port, with a manual clock and media that only record calls. */
export interface MeetingHarness {
  origin: string
  meeting: MeetingServer
  /** The first media process. */
  media: FakeMedia
  clock: ManualClock
  /** Closed at the end. */
  clients: SocketClient[]
  /** Opens a socket and waits for its first policy. */
  open(
    role: MeetingRole,
    from?: { peer?: string; token?: string; asleep?: boolean; room?: string },
  ): Promise<TokenHolder>
  /** Joins, with both connections. */
  enter(role: MeetingRole, name: string, from?: { asleep?: boolean; room?: string }): Promise<TokenHolder>
  /** Lets time pass while these clients ping. */
  pass(milliseconds: number, ...pinging: SocketClient[]): Promise<void>
  close(): Promise<void>
}

type TokenHolder = SocketClient & { token: string }

export const startMeeting = async (
  given: {
    clock?: ManualClock
    store?: RoomStore
    reports?: ReportStore
    recorder?: VisitRecorder
    vault?: RecordingVault
    streaming?: StreamingSettings
    transcriber?: TranscriberService
    transcripts?: TranscriptVault
    nodeId?: string
    /** Media processes beside the first. */
    furtherMedia?: readonly FakeMedia[]
    roomSize?: { max: number; large: number }
    /** Rooms and sign-ins that are closed. */
    closed?: ReadonlySet<string>
    addressOf?: (request: IncomingMessage) => string
  } = {},
): Promise<MeetingHarness> => {
  const media = new FakeMedia()
  if (given.nodeId !== undefined) media.nodeId = given.nodeId
  const clock = given.clock ?? new ManualClock()
  const clients: SocketClient[] = []
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const meeting = createMeetingServer({
    config: {
      tokenSecret: 'a secret that only this test knows about',
      publicUrl: null,
      iceServers: [],
      announcedIp: null,
      mediaPorts: { begin: 0, end: 0 },
      ...(given.transcriber === undefined ? {} : { transcriber: { kind: 'tones' as const } }),
      ...(given.roomSize === undefined ? {} : { roomSize: given.roomSize }),
    },
    directory: {
      findByRoomCode: async () => null,
      describeRoom: async () => ({ name: 'Visit', description: 'about it' }),
      closedAmong: async ({ roomIds, signInIds }) => ({
        roomIds: roomIds.filter((roomId) => given.closed?.has(roomId)),
        signInIds: signInIds.filter((signInId) => given.closed?.has(signInId)),
      }),
    },
    log: silent,
    ...(given.store === undefined ? {} : { store: given.store }),
    ...(given.reports === undefined ? {} : { reports: given.reports }),
    ...(given.recorder === undefined ? {} : { recorder: given.recorder }),
    ...(given.vault === undefined ? {} : { vault: given.vault }),
    ...(given.streaming === undefined ? {} : { streaming: given.streaming }),
    ...(given.transcriber === undefined ? {} : { transcriber: given.transcriber }),
    ...(given.transcripts === undefined ? {} : { transcripts: given.transcripts }),
    ...(given.addressOf === undefined ? {} : { addressOf: given.addressOf }),
    clock,
    media: [media, ...(given.furtherMedia ?? [])],
  })
  const app = fastify()
  await app.register(meeting.routes)
  meeting.attach(app.server)
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })

  /** Each peer of a role is another user; the first is `user-<role>`. */
  const users = new Map<string, number>()
  const nextUser = (role: MeetingRole): string => {
    const count = (users.get(role) ?? 0) + 1
    users.set(role, count)
    return count === 1 ? `user-${role}` : `user-${role}-${count}`
  }

  const open = async (
    role: MeetingRole,
    from: { peer?: string; token?: string; asleep?: boolean; room?: string } = {},
  ) => {
    const { room = 'room' } = from
    const token = from.token ?? (await meeting.mintToken({ roomId: room, userId: nextUser(role), role }))
    const client = await SocketClient.open(origin, { ...from, token })
    clients.push(client)
    await client.until('on-policy-change')
    return Object.assign(client, { token })
  }
  return {
    origin,
    meeting,
    media,
    clock,
    clients,
    open,
    enter: async (role, name, from) => {
      const client = await open(role, from)
      await client.call('join', { name, data: '', disableVidAutoSub: true, offer: OFFER })
      await client.until('peer-list')
      return client
    },
    pass: async (milliseconds, ...pinging) => {
      for (let left = milliseconds; left > 0; left -= 5_000) {
        clock.advance(Math.min(5_000, left))
        for (const client of pinging) await client.call('ping', { timestamp: left })
      }
    },
    close: async () => {
      for (const client of clients) client.close()
      await meeting.close()
      await app.close()
    },
  }
}
