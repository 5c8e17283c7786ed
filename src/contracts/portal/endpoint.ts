import { type ZodType, z } from 'zod'
import type { ApiErrorCode } from './apiError.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

interface Parts {
  /** The parameters of the path, by the names after its colons. */
  readonly params?: ZodType
  readonly query?: ZodType
  readonly headers?: ZodType
  readonly body?: ZodType
  /** The body of a success; `noContent` for a 204. */
  readonly answer: ZodType
  /**
   * `signedIn`: with the bearer token of an open session (P6.04). `mayBeSignedIn`: with it, or as a guest, who is
   * answered less.
   */
  readonly access: 'anyone' | 'signedIn' | 'mayBeSignedIn'
  /** Why the server may refuse, beyond what every call may answer (`commonRefusals`). */
  readonly refusals?: readonly ApiErrorCode[]
  /** Its chapter in the API's description. */
  readonly tag: string
  /** Bytes that the body may have, where the server's general limit is too low. */
  readonly bodyLimit?: number
}

export interface Endpoint extends Parts {
  readonly method: Method
  /** With its version, and with a colon before each parameter: '/v2/practitioner/appointment/details/:id'. */
  readonly path: string
}

/** Answer of a call that has nothing to say: the status is 204. */
export const noContent = z.null()

/**
 * One call of the portal's API (portal §7). The server's route, the client's call and the API's description are
 * made from it.
 * @param operation method and path: 'PUT /v1/…/:id'
 */
export const endpoint = <const P extends Parts>(operation: `${Method} /${string}`, parts: P) => {
  const [method = '', path = ''] = operation.split(' ')
  return { ...parts, method: method as Method, path }
}

type Part<E extends Endpoint, K extends 'params' | 'query' | 'headers' | 'body'> = E[K] extends ZodType
  ? { readonly [P in K]: z.input<E[K]> }
  : unknown

/** The request that a caller gives. */
export type RequestOf<E extends Endpoint> = Part<E, 'params'> &
  Part<E, 'query'> &
  Part<E, 'headers'> &
  Part<E, 'body'>

/** The answer that a caller gets. */
export type AnswerOf<E extends Endpoint> = z.output<E['answer']>
