import type { Subscription } from 'rxjs'
import { vi } from 'vitest'
import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  fromCallback,
  type InputFrom,
} from 'xstate'
import { type CallSession, joinable } from '../../../src/actors/meeting/call/callSession.ts'
import { MeetingSession } from '../../../src/actors/meeting/call/meetingSession.ts'
import { SYSTEM_ID } from '../../../src/machines/systemIds.ts'
import { createPublishPeer } from '../../../src/services/rtc/publishPeer.ts'
import { FakeSocket } from '../../../src/services/testing/fakeSocket.ts'
import { fakePlatform } from './fakePlatform.ts'

/** One part of a call with its real services, under a meeting that only records. */
export const startPart = <L extends AnyStateMachine>(
  define: (session: CallSession) => L,
  input: InputFrom<L>,
) => {
  vi.useFakeTimers()
  const sockets: FakeSocket[] = []
  /** Pending init calls. */
  const inits: { resolve: (answer: Response) => void; reject: (error: Error) => void }[] = []
  const { platform, devices, connections, online } = fakePlatform({
    fetch: () =>
      new Promise((resolve, reject) => {
        inits.push({ resolve, reject })
      }),
    createSocket: (url) => {
      const socket = new FakeSocket(url)
      sockets.push(socket)
      return socket
    },
  })
  const session = joinable(new MeetingSession(platform))
  let onTold: (event: AnyEventObject) => void = () => undefined
  const meeting = createActor(
    fromCallback(({ receive }) => {
      receive((event: AnyEventObject) => onTold(event))
    }),
    { systemId: SYSTEM_ID.meeting },
  )
  const part = createActor(define(session), { input, parent: meeting } as never)
  let passed: unknown[] = []
  const value = (): unknown => (part.getSnapshot() as AnyMachineSnapshot).value
  part.subscribe(() => passed.push(value()))
  meeting.start()
  part.start()

  const settle = () => vi.advanceTimersByTimeAsync(0)
  const answered = new Set<string>()
  /** The last unanswered request of a method. */
  const pending = (method: string) =>
    sockets
      .at(-1)
      ?.frames(method)
      .findLast(({ id }) => id !== undefined && !answered.has(id))
  let socketSubscription: Subscription | null = null

  return {
    part,
    session,
    devices,
    sockets,
    connections,
    online,
    inits,
    settle,
    advance: (ms: number) => vi.advanceTimersByTimeAsync(ms),
    /** Lets time pass without delivering pending answers. */
    elapse: (ms: number): true => {
      vi.advanceTimersByTime(ms)
      return true
    },
    hears: (listener: (event: AnyEventObject) => void) => {
      onTold = listener
    },
    value,
    passedThrough: (): unknown[] => {
      const values = [...passed, value()]
      passed = []
      return values
    },
    /** Adds an open websocket, for parts that do not own it. */
    withSocket: () => {
      socketSubscription?.unsubscribe()
      socketSubscription = session.signal.connect('wss://signal.example/ws').subscribe()
      sockets.at(-1)?.opens()
    },
    dropSocket: () => sockets.at(-1)?.drops(1006),
    /** Adds a publish connection, for parts that do not own it. */
    withPublishPeer: () => {
      session.publish.set(
        createPublishPeer(platform.createPeerConnection({}), session.signal, () => session.server.nodeId),
      )
    },
    /** Answers the pending request of a method; false when there is none. */
    answer: async (method: string, answer: { result: unknown } | { error: unknown }): Promise<boolean> => {
      await settle()
      const frame = pending(method)
      if (!frame?.id) return false
      answered.add(frame.id)
      sockets.at(-1)?.notify({ id: frame.id, ...answer })
      await settle()
      return true
    },
    stop: async () => {
      meeting.stop()
      socketSubscription?.unsubscribe()
      await settle()
      vi.clearAllTimers()
      vi.unstubAllGlobals()
      vi.useRealTimers()
    },
  }
}
