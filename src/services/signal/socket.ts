import { Observable, Subject } from 'rxjs'
import { type MeetingError, makeError } from '../../contracts/errors.ts'
import { type ServerFrame, serverFrame } from '../../contracts/meeting/connection/frames.ts'
import { parseWire, readWire } from '../../contracts/meeting/connection/readWire.ts'
import { isActiveSpeakersMessage, speakersThrottle } from './speakersThrottle.ts'

/** Events of a websocket, as facts. It never throws and never decides (architecture §5). */
export type SocketFact =
  | { type: 'opened' }
  | { type: 'frame'; frame: ServerFrame }
  | { type: 'malformed'; error: MeetingError }
  | { type: 'closed'; opened: boolean; code: number; error: MeetingError }

export interface OpenSocket {
  send(text: string): void
  /** Closes at the user's request: code 1000, 'Normal Close' (protocol §3.5). */
  close(): void
}

export type SocketFactory = (url: string) => WebSocket

/** M8.039. The description names no part of the frame, because it may be about people. */
const malformed = (description: string): SocketFact => ({
  type: 'malformed',
  error: makeError(6004, { action: 'CONNECT', description }),
})

const parseFrame = (data: unknown): SocketFact => {
  if (typeof data !== 'string') return malformed('The server sent a binary frame')
  let json: unknown
  try {
    json = parseWire(data)
  } catch {
    return malformed('The server sent a frame that is not JSON')
  }
  const frame = readWire(serverFrame, json)?.data
  if (!frame?.id && !frame?.method) return malformed('The server sent a frame with neither id nor method')
  return { type: 'frame', frame }
}

const closeError = (opened: boolean, failed: boolean): MeetingError => {
  if (opened) return makeError(1003, { action: 'CONNECT' })
  return failed ? makeError(1000, { action: 'CONNECT' }) : makeError(1006, { action: 'CONNECT' })
}

/** One websocket: opened on subscribe, closed on unsubscribe, complete after its close. */
export const openSocket = (
  url: string,
  create: SocketFactory,
  hold: (socket: OpenSocket | null) => void,
): Observable<SocketFact> =>
  new Observable((subscriber) => {
    const socket = create(url)
    let opened = false
    let failed = false
    socket.onopen = () => {
      opened = true
      hold({
        send: (text) => socket.send(text),
        close: () => socket.close(1000, 'Normal Close'),
      })
      subscriber.next({ type: 'opened' })
    }
    socket.onerror = () => {
      failed = true
    }
    const lists$ = new Subject<string>()
    const reading = lists$.pipe(speakersThrottle()).subscribe((list) => subscriber.next(parseFrame(list)))
    socket.onmessage = ({ data }) => {
      if (isActiveSpeakersMessage(data)) lists$.next(data)
      else subscriber.next(parseFrame(data))
    }
    socket.onclose = ({ code }) => {
      hold(null)
      subscriber.next({ type: 'closed', opened, code, error: closeError(opened, failed) })
      subscriber.complete()
    }
    return () => {
      hold(null)
      reading.unsubscribe()
      socket.onopen = socket.onerror = socket.onmessage = socket.onclose = null
      if (socket.readyState <= WebSocket.OPEN) socket.close(1000, 'Normal Close')
    }
  })
