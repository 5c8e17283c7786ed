import type { ZodType } from 'zod'
import { API_ERROR_STATUS, apiError, COMMON_REFUSALS } from '../../src/contracts/portal/apiError.ts'
import { type Endpoint, noContent } from '../../src/contracts/portal/endpoint.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The callers that the route admits; only signed-in practitioners when it is missing. */
    access?: Endpoint['access']
  }
}

/** An empty requirement: the token may be left out. */
const securityOf: Record<Endpoint['access'], { bearer?: string[] }[]> = {
  anyone: [],
  signedIn: [{ bearer: [] }],
  mayBeSignedIn: [{ bearer: [] }, {}],
}

/** The answers by status: the one of success, and the error that every refusal shares. */
const responsesOf = <E extends Endpoint>({ answer, refusals = [], access }: E) => {
  const codes = [...COMMON_REFUSALS, ...refusals, ...(access === 'anyone' ? [] : ['unauthorized' as const])]
  const errors: Record<number, typeof apiError> = {}
  for (const code of codes) errors[API_ERROR_STATUS[code]] = apiError
  const success: { 200: E['answer'] } | { 204: E['answer'] } =
    answer === noContent ? { 204: answer } : { 200: answer }
  return { ...errors, ...success }
}

type Schema<E extends Endpoint> = {
  readonly tags: string[]
  readonly security: { bearer?: string[] }[]
  readonly response: { 200: E['answer']; 204: E['answer'] }
} & (E['params'] extends ZodType ? { readonly params: E['params'] } : unknown) &
  (E['query'] extends ZodType ? { readonly querystring: E['query'] } : unknown) &
  (E['headers'] extends ZodType ? { readonly headers: E['headers'] } : unknown) &
  (E['body'] extends ZodType ? { readonly body: E['body'] } : unknown)

/**
 * An endpoint as Fastify's route, to be completed with its handler. The cast says that the schema has the
 * endpoint's schemas, which the type of a spread cannot express.
 */
export const routeOf = <const E extends Endpoint>(endpoint: E) => {
  const { method, path, params, query, headers, body, access, tag, bodyLimit } = endpoint
  return {
    method,
    url: path,
    config: { access },
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    schema: {
      tags: [tag],
      security: securityOf[access],
      ...(params === undefined ? {} : { params }),
      ...(query === undefined ? {} : { querystring: query }),
      ...(headers === undefined ? {} : { headers }),
      ...(body === undefined ? {} : { body }),
      response: responsesOf(endpoint),
    } as unknown as Schema<E>,
  }
}
