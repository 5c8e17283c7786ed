import Fastify from 'fastify'
import { type FastifyPluginAsyncZod, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint, noContent } from '../../src/contracts/portal/endpoint.ts'
import { handleErrors } from './errorHandler.ts'
import { describeApi } from './openApi.ts'
import { routeOf } from './routeOf.ts'

const rename = endpoint('PUT /v1/thing/:id', {
  params: z.object({ id: z.uuid() }),
  query: z.object({ loud: z.enum(['yes', 'no']).default('no') }),
  body: z.object({ name: z.string().max(3) }),
  answer: z.object({ name: z.string(), loud: z.string() }),
  access: 'anyone',
  refusals: ['notFound', 'conflict'],
  tag: 'things',
  bodyLimit: 40,
})
const forget = endpoint('DELETE /v1/thing', { answer: noContent, access: 'signedIn', tag: 'things' })

const routes: FastifyPluginAsyncZod = async (app) => {
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.route({
    ...routeOf(rename),
    handler: async ({ body, query }) => ({ name: body.name, loud: query.loud, secret: 'kept back' }),
  })
  app.route({ ...routeOf(forget), handler: async (_, reply) => reply.status(204).send(null) })
}
const start = async () => {
  const app = Fastify()
  handleErrors(app)
  await describeApi(app)
  await app.register(routes)
  return app
}
const id = '00000000-0000-4000-8000-000000000001'

describe('the route of an endpoint', () => {
  it('checks parameters, query and body, and answers only what the contract holds', async () => {
    const app = await start()
    const put = (url: string, payload: object) => app.inject({ method: 'PUT', url, payload })
    expect((await put(`/v1/thing/${id}`, { name: 'abc' })).json()).toEqual({ name: 'abc', loud: 'no' })
    for (const [url, payload] of [
      ['/v1/thing/1', { name: 'abc' }],
      [`/v1/thing/${id}?loud=perhaps`, { name: 'abc' }],
      [`/v1/thing/${id}`, { name: 'abcd' }],
    ] as const)
      expect((await put(url, payload)).json()).toMatchObject({ code: 'validation' })
    expect((await put(`/v1/thing/${id}`, { name: 'x'.repeat(50) })).statusCode).toBe(413)
  })

  it('is described with who may call it and how it may be refused', async () => {
    const { paths } = (await (await start()).inject('/v1/docs/json')).json()
    const { put } = paths['/v1/thing/{id}']
    expect(put).toMatchObject({ tags: ['things'], security: [] })
    expect(Object.keys(put.responses)).toEqual(['200', '400', '404', '409', '429', '500'])
    const { delete: remove } = paths['/v1/thing']
    expect(remove).toMatchObject({ security: [{ bearer: [] }] })
    expect(Object.keys(remove.responses)).toEqual(['204', '400', '401', '429', '500'])
  })
})
