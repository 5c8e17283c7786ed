import { MeetingFailure } from '../../contracts/errors.ts'
import type { Notification } from '../../contracts/meeting/connection/notifications.ts'
import { REQUESTS, RESULTS } from '../../contracts/meeting/connection/requests.ts'
import { createSignalClient } from '../signal/signalClient.ts'
import type { SocketFact } from '../signal/socket.ts'
import { FakeSocket } from './fakeSocket.ts'

/** A client on an open socket, with everything it has emitted. */
export const connected = ({ open = true, joined = true } = {}) => {
  const sockets: FakeSocket[] = []
  let count = 0
  const client = createSignalClient({
    createSocket: (url) => {
      const socket = new FakeSocket(url)
      sockets.push(socket)
      return socket
    },
    ids: {
      uuid: () => {
        count += 1
        return `id-${count}`
      },
    },
    now: () => Date.now(),
    retryDelay: () => 3_000,
  })
  if (joined) client.learn({ requests: REQUESTS, results: RESULTS })
  const facts: SocketFact[] = []
  const notifications: Notification[] = []
  const warnings: string[] = []
  client.notifications$.subscribe((notification) => notifications.push(notification))
  client.warnings$.subscribe((warning) => warnings.push(warning))
  const subscription = client.connect('wss://signal.example/ws').subscribe((fact) => facts.push(fact))
  const [socket] = sockets
  if (!socket) throw new Error('No socket was made')
  if (open) socket.opens()
  return { client, socket, sockets, facts, notifications, warnings, subscription }
}
export const never = new AbortController().signal
/** The outcome of a call, once settled. */
export const outcomeOf = (call: Promise<unknown>) => {
  const outcome: { value?: unknown; code?: number; reason?: unknown } = {}
  call.then(
    (value) => {
      outcome.value = value
    },
    (error: unknown) => {
      if (error instanceof MeetingFailure) outcome.code = error.error.code
      outcome.reason = error
    },
  )
  return outcome
}
