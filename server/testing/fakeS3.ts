import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { isSignedV4 } from './signatureV4.ts'

const keys = { accessKeyId: 'key-id', secretAccessKey: 'secret' }

/** A bucket in memory that answers the calls of the storage, and refuses calls that are not signed as S3 asks for. */
export const startFakeS3 = async () => {
  const objects = new Map<string, Buffer>()
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const body = Buffer.concat(parts)
    const signed = isSignedV4(request, keys)
    const hash = request.headers['x-amz-content-sha256']
    const isWhole = hash === 'UNSIGNED-PAYLOAD' || hash === createHash('sha256').update(body).digest('hex')
    const key = /^\/bucket\/([0-9a-f]+)$/.exec(request.url ?? '')?.[1] ?? ''
    const answer = (status: number, bytes: Buffer | string = '', headers = {}) =>
      response
        .writeHead(status, { 'content-length': Buffer.byteLength(bytes), ...headers })
        .end(request.method === 'HEAD' ? undefined : bytes)
    if (!signed || !isWhole || key === '') return answer(403)
    if (request.method === 'PUT') {
      objects.set(key, body)
      return answer(200, '', { etag: '"x"' })
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return answer(204)
    }
    const found = objects.get(key)
    if (found === undefined)
      return answer(404, '<Error><Code>NoSuchKey</Code></Error>', { 'content-type': 'application/xml' })
    return answer(200, found)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('It has no port')
  return {
    settings: {
      endpoint: `http://127.0.0.1:${address.port}/bucket`,
      region: 'auto',
      ...keys,
    },
    objects,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
