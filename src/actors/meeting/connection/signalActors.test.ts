import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createActor, setup } from 'xstate'
import { TIME } from '../../../contracts/constants.ts'
import { SYSTEM_ID } from '../../../machines/systemIds.ts'
import { createSignalClient } from '../../../services/signal/signalClient.ts'
import { FakeSocket } from '../../../services/testing/fakeSocket.ts'
import type { MeetingSession } from '../call/meetingSession.ts'
import { defineSocketActor } from './signalActors.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const input = { peerId: 'p', config: { authToken: 't', initEndpoint: 'https://init.example' } }

/** A meeting that keeps the texts it receives, and gives up its socket when it closes. */
const talking = () => {
  const sockets: FakeSocket[] = []
  const session = {
    signal: createSignalClient({
      createSocket: (url) => {
        const socket = new FakeSocket(url)
        sockets.push(socket)
        return socket
      },
      ids: { uuid: () => 'id' },
      now: () => Date.now(),
      retryDelay: () => 0,
    }),
    server: { init: { endpoint: 'wss://signal.example/ws' } },
    platform: {
      now: () => Date.now(),
      online: new EventTarget(),
      userAgent: '',
      isLocal: true,
      appVersion: '',
      log: { warn: () => undefined },
    },
  } as unknown as MeetingSession
  const texts: string[] = []
  const errors: unknown[] = []
  const meeting = createActor(
    setup({ actors: { socket: defineSocketActor(session) } }).createMachine({
      on: {
        'broadcast.received': {
          actions: ({ event }) => {
            for (const { info } of event.messages) texts.push(info.message)
          },
        },
        'error.raised': { actions: ({ event }) => void errors.push(event.error) },
      },
      initial: 'connected',
      states: {
        connected: { invoke: { src: 'socket', input: input as never }, on: { 'socket.closed': 'lost' } },
        lost: {},
      },
    }),
    { systemId: SYSTEM_ID.meeting },
  ).start()
  const [socket] = sockets
  if (socket === undefined) throw new Error('No socket was made')
  socket.opens()
  const hear = (message: string) =>
    socket.notify({
      method: 'on-broadcast',
      params: { message_id: message, timestamp: 1, info: { message } },
    })
  return { meeting, socket, hear, texts, errors }
}

it('M9.26 messages are handed on in one piece', () => {
  const { hear, texts } = talking()
  hear('one')
  hear('two')
  vi.advanceTimersByTime(TIME.chatBatch - 1)
  expect(texts).toEqual([])
  vi.advanceTimersByTime(1)
  expect(texts).toEqual(['one', 'two'])
})

it.each([
  ['is not JSON', '{"method":'],
  ['is binary', new ArrayBuffer(2)],
  ['has neither id nor method', '{}'],
])('M8.039 a frame that %s is 6004, once a socket, and the call goes on', (_, frame) => {
  const { socket, hear, texts, errors } = talking()
  socket.raw(frame)
  socket.raw(frame)
  expect(errors).toEqual([expect.objectContaining({ code: 6004, terminal: false, action: 'CONNECT' })])
  hear('after it')
  vi.advanceTimersByTime(TIME.chatBatch)
  expect(texts).toEqual(['after it'])
})

it('M7.031 a message that came just before the socket was lost is not lost with it', () => {
  const { meeting, socket, hear, texts } = talking()
  hear('the last one')
  socket.drops(1006)
  expect(meeting.getSnapshot().value).toBe('lost')
  expect(texts).toEqual(['the last one'])
  vi.runAllTimers()
  expect(texts).toEqual(['the last one'])
})
