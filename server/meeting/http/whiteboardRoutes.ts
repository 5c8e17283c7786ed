import { create } from '@bufbuild/protobuf'
import { Code, ConnectError, type HandlerContext, type ServiceImpl } from '@connectrpc/connect'
import { fastifyConnectPlugin } from '@connectrpc/connect-fastify'
import type { FastifyPluginAsync } from 'fastify'
import {
  ChangeStreamSchema,
  type Select,
  Store,
  type Value,
  Value_Type,
  ValueSchema,
} from '../../../src/contracts/meeting/whiteboard/whiteboardStore/sessionstore_pb.js'
import type { MeetingClock } from '../clock.ts'
import { WHITEBOARD_STREAM } from '../limits.ts'
import type { Refusal } from '../room/decision.ts'
import type { RoomRegistry } from '../signalling/roomRegistry.ts'
import type { RoomWhiteboards } from '../signalling/roomWhiteboards.ts'
import { readWhiteboardToken } from './whiteboardToken.ts'

export interface WhiteboardRouteParts {
  tokenSecret: string
  registry: Pick<RoomRegistry, 'running'>
  clock: MeetingClock
}

const CODES: Readonly<Record<number, Code>> = {
  400: Code.InvalidArgument,
  401: Code.Unauthenticated,
  403: Code.PermissionDenied,
  404: Code.NotFound,
  409: Code.OutOfRange,
  413: Code.ResourceExhausted,
  429: Code.ResourceExhausted,
  503: Code.Unavailable,
}
const failure = ({ code, message }: Pick<Refusal, 'message'> & { code: number }): ConnectError =>
  new ConnectError(message, CODES[code] ?? Code.Internal)

const text = (value: string | null): Value | undefined =>
  value === null ? undefined : create(ValueSchema, { type: Value_Type.STRING, data: { case: 'str', value } })

/** An empty list means all keys. */
const wanted =
  (selects: readonly Select[]) =>
  (key: string): boolean =>
    selects.length === 0 ||
    selects.some(({ match }) => {
      switch (match.case) {
        case 'key':
          return key === match.value
        case 'prefix':
          return key.startsWith(match.value)
        case 'suffix':
          return key.endsWith(match.value)
        default:
          return true
      }
    })

/** The provider's pages write records as text, and nothing else (protocol §7.3). */
const textOf = (value: Value | undefined): string | null => {
  if (value === undefined || value.data.case === undefined) return null
  if (value.data.case !== 'str') throw failure({ code: 400, message: 'Values are text here' })
  return value.data.value
}

/** The peer and the whiteboard of a call's bearer token; throws when there is none. */
const targetOf = async (
  { tokenSecret, registry, clock }: WhiteboardRouteParts,
  { requestHeader, method }: HandlerContext,
) => {
  const bearer = /^Bearer (\S+)$/i.exec(requestHeader.get('authorization') ?? '')?.[1]
  const grant = bearer === undefined ? null : await readWhiteboardToken(tokenSecret, bearer)
  if (grant === null) throw failure({ code: 401, message: 'A whiteboard token is needed' })
  const whiteboards: RoomWhiteboards | undefined = registry.running(grant.roomId)?.whiteboards
  // After a restart the room exists again when its first peer has returned.
  if (whiteboards === undefined) throw failure({ code: 503, message: 'The room does not run' })
  const target = { peerId: grant.peerId, whiteboardId: grant.whiteboardId }
  const isOver = grant.expiresAt <= clock.now()
  if (isOver && (method.name === Store.method.open.name || !whiteboards.isOpen(target))) {
    throw failure({ code: 401, message: 'The whiteboard token has expired' })
  }
  return { whiteboards, target }
}

const storeOf = (parts: WhiteboardRouteParts): ServiceImpl<typeof Store> => ({
  async *open({ changeId, select }, context) {
    const { whiteboards, target } = await targetOf(parts, context)
    const since = changeId === '' ? 0 : Number(changeId)
    if (!Number.isSafeInteger(since)) throw failure({ code: 400, message: 'The change is not one' })
    const opened = await whiteboards.open(target, since, wanted(select))
    if (!opened.ok) throw failure(opened)
    const { stream } = opened
    const end = () => stream.end('closed')
    context.signal.addEventListener('abort', end, { once: true })
    if (context.signal.aborted) end()
    const changes = stream.changes()
    try {
      let next = await changes.next()
      for (; next.done !== true; next = await changes.next()) {
        const { key, value, change, by } = next.value
        yield create(ChangeStreamSchema, {
          changeId: String(change),
          key,
          namespace: target.whiteboardId,
          fromId: by,
          ...(value === null ? {} : { value: text(value) }),
        })
      }
      if (next.value === 'denied') throw failure({ code: 403, message: 'This whiteboard is closed to you' })
    } finally {
      context.signal.removeEventListener('abort', end)
      whiteboards.closed(stream)
    }
  },
  async get({ key }, context) {
    const { whiteboards, target } = await targetOf(parts, context)
    const found = whiteboards.read(target, key)
    if (!found.ok) throw failure(found)
    return {
      key,
      namespace: target.whiteboardId,
      ...(found.value === null ? {} : { value: text(found.value) }),
    }
  },
  async set({ key, value }, context) {
    const { whiteboards, target } = await targetOf(parts, context)
    const decision = await whiteboards.write(target, key, textOf(value))
    if (!decision.ok) throw failure(decision)
    return {}
  },
  async delete({ key }, context) {
    const { whiteboards, target } = await targetOf(parts, context)
    const decision = await whiteboards.write(target, key, null)
    if (!decision.ok) throw failure(decision)
    return {}
  },
  async count(_request, context) {
    const { whiteboards, target } = await targetOf(parts, context)
    const found = whiteboards.count(target)
    if (!found.ok) throw failure(found)
    return { count: BigInt(found.count) }
  },
})

/** The store behind the whiteboards as gRPC-web, on the server's port (docs/decisions/0080). */
export const whiteboardRoutes =
  (parts: WhiteboardRouteParts): FastifyPluginAsync =>
  async (app) => {
    await app.register(fastifyConnectPlugin, {
      routes: (router) => {
        router.service(Store, storeOf(parts))
      },
      grpc: false,
      connect: false,
      readMaxBytes: WHITEBOARD_STREAM.callBytes,
      acceptCompression: [],
    })
  }
