import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import { statusOnTheWire, wireStatuses } from '../../src/contracts/portal/appointmentStatus.ts'

/** Path of the page; its JSON is at `/v1/docs/json`. */
const DOCS = '/v1/docs'

/** The calls of the whiteboards' store answer every method in a format of their own; `store.proto` describes them. */
const WHITEBOARD_STORE = '/sessionstorepb.Store/'

/**
 * Describes the API from the contracts that check it; off unless `API_DOCS` is on. Register it before the
 * routes.
 */
export const describeApi = async (app: FastifyInstance): Promise<void> => {
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith(WHITEBOARD_STORE)) route.schema = { ...route.schema, hide: true }
  })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Consulta', version: '1', description: 'Errors are {message, code, errors?}.' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      security: [{ bearer: [] }],
    },
    transform: createJsonSchemaTransform({
      zodToJsonConfig: {
        // The generator shows the decoded type of a codec; the page must show the encoded one.
        override: ({ zodSchema, jsonSchema }) => {
          if (zodSchema === statusOnTheWire) Object.assign(jsonSchema, { enum: [...wireStatuses] })
        },
      },
    }),
  })
  await app.register(swaggerUi, {
    routePrefix: DOCS,
    staticCSP: true,
    // Chapters open one by one: all calls at once take the page seconds.
    uiConfig: { docExpansion: 'none' },
  })
}
