import { z } from 'zod'

/** Frames of the websocket and of the data channel (protocol §3.2, §6.4). */

/** Client request: answered by id. Notifications have no id and no `jsonrpc`. */
export const clientFrame = z.object({
  method: z.string().min(1).max(128),
  params: z.unknown().optional(),
  id: z.string().min(1).max(128).optional(),
})
export type ClientFrame = z.infer<typeof clientFrame>

export const rpcError = z.object({
  /** 0 for a value that is not a number, as in the provider's client for a null. */
  code: z.coerce.number().catch(0),
  message: z.string().default(''),
})
export type RpcError = z.infer<typeof rpcError>

/** A frame that the client may receive: an answer (truthy `id`) or a notification. */
export const serverFrame = z.object({
  id: z.string().optional(),
  method: z.string().optional(),
  params: z.unknown().optional(),
  result: z.unknown().optional(),
  error: rpcError.optional(),
})
export type ServerFrame = z.infer<typeof serverFrame>

/** JSON-RPC codes of our server, in addition to HTTP-like ones. */
export const RPC_CODE = { invalidParams: -32_602, notOffered: -32_601, invalidRequest: -32_600 } as const
