import {
  defer,
  EMPTY,
  filter,
  firstValueFrom,
  map,
  merge,
  type Observable,
  of,
  Subject,
  share,
  switchMap,
  take,
  tap,
  timer,
} from 'rxjs'
import type { z } from 'zod'
import { LIMIT, PROTOCOL, TIME } from '../../contracts/constants.ts'
import {
  type ErrorAction,
  isRetryableCallCode,
  MeetingFailure,
  makeError,
  makeMethodError,
} from '../../contracts/errors.ts'
import { PREVIEW_REQUESTS, PREVIEW_RESULTS } from '../../contracts/meeting/call/previewRequests.ts'
import type { ServerFrame } from '../../contracts/meeting/connection/frames.ts'
import {
  isNotificationMethod,
  NOTIFICATIONS,
  type Notification,
} from '../../contracts/meeting/connection/notifications.ts'
import { readWire } from '../../contracts/meeting/connection/readWire.ts'
import type {
  CallMethod,
  CallResult,
  NotifyMethod,
  RequestInput,
  RequestMethod,
  Vocabulary,
} from '../../contracts/meeting/connection/requests.ts'
import type { Ids } from '../platform/ids.ts'
import { failAfter } from '../streams/failAfter.ts'
import { failOnAbort } from '../streams/failOnAbort.ts'
import { retryAttempts } from '../streams/retryAttempts.ts'
import { type PreparedSocket, prepareSocket } from './preparedSocket.ts'
import { type OpenSocket, openSocket, type SocketFact, type SocketFactory } from './socket.ts'

/** The websocket as calls and streams. One per meeting, across reconnects. */
export interface SignalClient {
  /** Parsed notifications, from any socket or data channel. */
  readonly notifications$: Observable<Notification>
  /** One message for each invalid frame. */
  readonly warnings$: Observable<string>
  /** Opens a socket for `connect` to the same address; undone by the returned function, or by another address. */
  prepare(url: string): () => void
  /** Opens a socket on subscribe; the previous one must be unsubscribed. */
  connect(url: string): Observable<SocketFact>
  /** Resolves with the time of the first frame after a ping (protocol §3.4). */
  ping(signal: AbortSignal): Promise<number>
  request<M extends CallMethod>(
    method: M,
    params: RequestInput<M>,
    signal: AbortSignal,
  ): Promise<CallResult<M>>
  /** Frames without answer; dropped while no socket is open (protocol §3.2). */
  notify<M extends NotifyMethod>(method: M, params: RequestInput<M>): void
  /** The methods that may be used from now on: few in a preview, all in a joined call. */
  learn(vocabulary: Vocabulary): void
  /** A socket is open now; whether it still reaches the server is known only by its answers. */
  isOpen(): boolean
  /** Accepts a notification from the data channel (protocol §6.6). */
  accept(frame: ServerFrame): void
}

export interface SignalClientDeps {
  readonly createSocket: SocketFactory
  readonly ids: Ids
  readonly now: () => number
  /** Milliseconds between attempts of a call; injected for tests. */
  readonly retryDelay: () => number
}

export const signalUrl = (endpoint: string, peerId: string, token: string, userAgent: string): string => {
  const url = new URL(endpoint)
  url.searchParams.set('peer', peerId)
  url.searchParams.set('token', token)
  url.searchParams.set('user_agent_v2', userAgent)
  url.searchParams.set('protocol_version', PROTOCOL.version)
  url.searchParams.set('protocol_spec', PROTOCOL.spec)
  return url.toString()
}

const ACTIONS: Partial<Record<CallMethod, ErrorAction>> = {
  join: 'JOIN',
  offer: 'OFFER',
  'end-room': 'END_ROOM',
  broadcast: 'CHAT',
  'role-change': 'ROLE_CHANGE',
  'role-change-request': 'ROLE_CHANGE',
}

const lost = (action: ErrorAction) => new MeetingFailure(makeError(1003, { action }))

export const createSignalClient = (deps: SignalClientDeps): SignalClient => {
  const frames$ = new Subject<ServerFrame>()
  const opened$ = new Subject<void>()
  const closed$ = new Subject<void>()
  const notifications$ = new Subject<Notification>()
  const warnings$ = new Subject<string>()
  let socket: OpenSocket | null = null
  let known: Vocabulary = { requests: PREVIEW_REQUESTS, results: PREVIEW_RESULTS }
  const paramsOf = (method: RequestMethod, params: unknown): unknown => {
    const shape = known.requests[method]
    if (shape === undefined) throw new Error(`"${method}" was asked before a call was joined`)
    return shape.parse(params)
  }

  /** Dropped parts of a frame are one warning, which names no part, because keys may be ids of people. */
  const read = <S extends z.ZodType>(what: string, shape: S, value: unknown) => {
    const reading = readWire(shape, value ?? {})
    if (reading === null) warnings$.next(`${what} does not have the agreed shape`)
    else if (reading.dropped > 0) warnings$.next(`${what} was read without ${reading.dropped} of its parts`)
    return reading
  }

  const accept = (frame: ServerFrame): void => {
    if (frame.id || !frame.method) return
    if (!isNotificationMethod(frame.method)) {
      warnings$.next(`Unknown notification ${frame.method.slice(0, 64)}`)
      return
    }
    const params = read(`Notification ${frame.method}`, NOTIFICATIONS[frame.method], frame.params)
    if (params) notifications$.next({ method: frame.method, params: params.data } as Notification)
  }

  const hold = (held: OpenSocket | null): void => {
    socket = held
    if (held) opened$.next()
    else closed$.next()
  }

  let prepared: PreparedSocket | null = null
  const prepare = (url: string) => {
    prepared?.drop()
    const mine = prepareSocket(url, deps.createSocket)
    prepared = mine
    return () => {
      mine.drop()
      if (prepared === mine) prepared = null
    }
  }

  /** The prepared socket if it leads to this address; otherwise a new one. */
  const socketTo = (url: string): Observable<SocketFact> => {
    const former = prepared
    prepared = null
    if (former?.url === url) return former.take(hold)
    former?.drop()
    return openSocket(url, deps.createSocket, hold)
  }

  const connect = (url: string): Observable<SocketFact> =>
    defer(() => socketTo(url)).pipe(
      tap((fact) => {
        if (fact.type === 'frame') {
          frames$.next(fact.frame)
          accept(fact.frame)
        } else if (fact.type === 'malformed') warnings$.next(fact.error.description)
      }),
      share(),
    )

  const attempt = <M extends CallMethod>(method: M, params: RequestInput<M>) =>
    defer((): Observable<CallResult<M>> => {
      const action = ACTIONS[method] ?? 'NONE'
      const open = socket
      if (!open) throw lost(action)
      const id = deps.ids.uuid()
      // Before waiting for the answer, because invalid params must not leave a pending call.
      const text = JSON.stringify({ method, params: paramsOf(method, params), id, jsonrpc: '2.0' })
      const sent$ = defer(() => {
        open.send(text)
        return EMPTY
      })
      return merge(
        frames$.pipe(filter((frame) => frame.id === id)),
        closed$.pipe(map(() => null)),
        sent$,
      ).pipe(
        take(1),
        // No call may wait for ever on an open socket (protocol §12.2).
        failAfter(TIME.callAnswer, () => lost(action)),
        map((frame) => {
          if (frame === null) throw lost(action)
          if (frame.error)
            throw new MeetingFailure(makeMethodError(frame.error.code, frame.error.message, action))
          const shape = known.results[method]
          const result = shape && read(`The answer to ${method}`, shape, frame.result)
          // Not a refusal of the server: the caller decides how to handle it (M7.123).
          if (result === null) throw new Error(`The answer to ${method} cannot be read`)
          return result?.data as CallResult<M>
        }),
      )
    })

  /**
   * Calls made while the socket is closed wait until it is back, so that a message typed in a tunnel is not
   * lost after three attempts. The end of the room does not wait, because the user wants to leave.
   */
  const connected = (method: CallMethod): Observable<unknown> =>
    defer(() =>
      socket || method === 'join' || method === 'end-room'
        ? of(null)
        : opened$.pipe(
            take(1),
            failAfter(TIME.retryWindow, () => lost(ACTIONS[method] ?? 'NONE')),
          ),
    )

  return {
    notifications$: notifications$.asObservable(),
    warnings$: warnings$.asObservable(),
    prepare,
    connect,
    accept,
    learn: (vocabulary) => {
      known = vocabulary
    },
    isOpen: () => socket !== null,
    async ping(signal) {
      if (!socket) throw lost('CONNECT')
      const pong = firstValueFrom(frames$.pipe(take(1), map(deps.now), failOnAbort(signal)))
      socket.send(
        JSON.stringify({
          method: 'ping',
          params: { timestamp: deps.now() },
          id: deps.ids.uuid(),
          jsonrpc: '2.0',
        }),
      )
      return pong
    },
    request: (method, params, signal) =>
      firstValueFrom(
        connected(method).pipe(
          switchMap(() =>
            attempt(method, params).pipe(
              // M7.112-M7.116: three attempts; join has a retry category of its own and ping none (protocol §3.3).
              retryAttempts({
                attempts: method === 'join' ? 1 : LIMIT.callTries,
                pause: () => timer(deps.retryDelay()).pipe(switchMap(() => connected(method))),
                isRetryable: (error) =>
                  error instanceof MeetingFailure && isRetryableCallCode(error.error.code),
              }),
            ),
          ),
          failOnAbort(signal),
        ),
      ),
    notify(method, params) {
      socket?.send(JSON.stringify({ method, params: paramsOf(method, params) }))
    },
  }
}
