import { vi } from 'vitest'
import { createActor } from 'xstate'
import { defineCallActors } from '../../../src/actors/meeting/call/callActors.ts'
import { type createMeeting, defineMeeting } from '../../../src/actors/meeting/call/createMeeting.ts'
import { type JoinConfigInput, joinConfig } from '../../../src/contracts/meeting/call/joinConfig.ts'
import { SYSTEM_ID } from '../../../src/machines/systemIds.ts'
import type { ClientSent, FakeSocket } from '../../../src/services/testing/fakeSocket.ts'
import { fakePlatform } from './fakePlatform.ts'
import { FakeServer } from './fakeServer.ts'

const payload = Buffer.from(JSON.stringify({ room_id: 'room-1', user_id: 'u1', role: 'doctor' }))
export const TOKEN = `h.${payload.toString('base64url')}.s`

/**
 * A complete call: the real chart and actors over a fake browser and a fake server. Time is virtual;
 * `advance` lets it pass.
 */
export const startCall = (
  config: Partial<JoinConfigInput> = {},
  options: Parameters<typeof createMeeting>[2] = {},
) => {
  const server = new FakeServer()
  const { platform, page, devices, connections, online } = fakePlatform({
    fetch: (input, init) => server.fetch(String(input), new Headers(init?.headers)),
    createSocket: (url) => server.accept(url),
  })
  const { logic, media } = defineMeeting(platform, async (session) => defineCallActors(session))
  const startActor = () =>
    createActor(logic, {
      ...options,
      systemId: SYSTEM_ID.meeting,
      input: {
        peerId: platform.ids.uuid(),
        config: joinConfig.parse({
          authToken: TOKEN,
          userName: 'Ana',
          initEndpoint: 'https://init.example',
          ...config,
        }),
      },
    }).start()
  let actor = startActor()
  const parts = () => actor.getSnapshot().children
  const room = () => parts().room?.getSnapshot().value
  const advance = async (ms: number): Promise<void> => {
    await vi.advanceTimersByTimeAsync(ms)
  }
  return {
    get actor() {
      return actor
    },
    /** Starts the next call on the same page after the last one has ended. */
    again: () => {
      actor = startActor()
    },
    media,
    server,
    storage: platform.storage,
    devices,
    connections,
    online,
    page,
    parts,
    room,
    advance,
    /** Errors that the application received, in order. */
    errors: () => parts().errors?.getSnapshot().context.list ?? [],
    end: () => actor.getSnapshot().output,
    preview: async () => {
      actor.send({ type: 'meeting.previewRequested' })
      await advance(0)
    },
    join: async () => {
      actor.send({ type: 'meeting.joinRequested', userName: '' })
      await advance(0)
    },
    say: async (message: string) => {
      actor.send({
        type: 'chat.sendRequested',
        message,
        messageType: 'chat',
        recipient: { roles: [], peerId: null },
      })
      await advance(0)
    },
    /** Sends a notification of the server. */
    notify: async (method: string, params: object) => {
      server.socket.notify({ method, params })
      await advance(10)
    },
    /** Requests with that method, in order. */
    sent: (method: string) => server.socket.frames(method).map(({ params }) => params),
    /** Sets the server's answer to a method. */
    answer: (method: string, result: object) => server.answers.set(method, () => ({ result })),
    leave: async () => {
      actor.send({ type: 'meeting.leaveRequested' })
      await advance(0)
    },
  }
}

/** A call that has joined. */
export const joinedCall = async (config: Partial<JoinConfigInput> = {}) => {
  const call = startCall(config)
  await call.preview()
  await call.join()
  return call
}

/** Methods in the order of sending, without heartbeat and reports. */
export const methodsOf = (socket: FakeSocket | undefined): string[] =>
  (socket?.sent ?? [])
    .map(({ method }) => method)
    .filter((method) => method !== 'ping' && method !== 'analytics')

/** Kinds of the announced tracks in a frame, each with its mute state. */
export const tracksOf = (frame: ClientSent | undefined): string[] =>
  Object.values((frame?.params.tracks ?? {}) as Record<string, { type: string; mute: boolean }>)
    .map(({ type, mute }) => (mute ? `${type} muted` : type))
    .sort()
