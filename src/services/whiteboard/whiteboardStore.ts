import { create } from '@bufbuild/protobuf'
import { Code, ConnectError, createClient } from '@connectrpc/connect'
import { createGrpcWebTransport } from '@connectrpc/connect-web'
import { Observable } from 'rxjs'
import {
  Store,
  Value_Type,
  ValueSchema,
} from '../../contracts/meeting/whiteboard/whiteboardStore/sessionstore_pb.js'

/** A change of one key; null: it was deleted. */
export interface WhiteboardChange {
  key: string
  text: string | null
}
export type WhiteboardFact =
  | { type: 'counted'; count: number }
  | { type: 'changed'; change: WhiteboardChange }
  | { type: 'ended'; refused: boolean }

/** Retrying is useless: the token has expired, or the role has no access to the board. */
const REFUSED: ReadonlySet<Code> = new Set([Code.Unauthenticated, Code.PermissionDenied, Code.NotFound])
/** Codes of writes that will not be accepted later either. */
const HOPELESS: ReadonlySet<Code> = new Set([...REFUSED, Code.InvalidArgument, Code.ResourceExhausted])

/** The store behind a whiteboard, as gRPC-web (protocol §7.3). */
export const createWhiteboardStore = (endpoint: string, token: string) => {
  const client = createClient(Store, createGrpcWebTransport({ baseUrl: endpoint }))
  const headers = { authorization: `Bearer ${token}` }
  return {
    /** All existing records, then every change; in between the number of existing keys. Ends once. */
    open: (): Observable<WhiteboardFact> =>
      new Observable((subscriber) => {
        const abort = new AbortController()
        const end = (error?: unknown) => {
          if (abort.signal.aborted) return
          subscriber.next({
            type: 'ended',
            refused: error !== undefined && REFUSED.has(ConnectError.from(error).code),
          })
          subscriber.complete()
        }
        const read = async () => {
          const options = { headers, signal: abort.signal }
          for await (const { key, value } of client.open({}, options)) {
            const text = value?.data.case === 'str' ? value.data.value : null
            subscriber.next({ type: 'changed', change: { key, text } })
          }
        }
        read().then(() => end(), end)
        client
          .count({}, { headers, signal: abort.signal })
          .then(({ count }) => subscriber.next({ type: 'counted', count: Number(count) }), end)
        return () => abort.abort()
      }),
    /** False: it was not stored, and may be retried. */
    write: async ({ key, text }: WhiteboardChange, signal: AbortSignal): Promise<boolean> => {
      try {
        if (text === null) await client.delete({ key }, { headers, signal })
        else {
          const value = create(ValueSchema, {
            type: Value_Type.STRING,
            data: { case: 'str', value: text },
          })
          await client.set({ key, value }, { headers, signal })
        }
        return true
      } catch (error) {
        return HOPELESS.has(ConnectError.from(error).code)
      }
    },
  }
}
export type WhiteboardStore = ReturnType<typeof createWhiteboardStore>
