import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8}\/[\w-]+\/s3\/aws4_request), ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/**
 * Whether a request carries the signature (AWS Signature Version 4) that its own method, address, headers and hash of
 * the body have under the secret, as a bucket checks it.
 */
export const isSignedV4 = (
  { method, url, headers }: IncomingMessage,
  { accessKeyId, secretAccessKey }: { accessKeyId: string; secretAccessKey: string },
): boolean => {
  const [, id, scope = '', names = '', signature] = AUTHORIZATION.exec(headers.authorization ?? '') ?? []
  const at = String(headers['x-amz-date'] ?? '')
  const payload = String(headers['x-amz-content-sha256'] ?? '')
  // A date on its own would let the rest of the request be replayed under another address.
  if (id !== accessKeyId || !names.split(';').includes('host') || !at.startsWith(scope.slice(0, 8)))
    return false
  const [path = '', query = ''] = (url ?? '').split('?')
  const signed = names.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`)
  const canonical = [method, path, query, signed.join(''), names, payload].join('\n')
  const text = ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n')
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`)
  return hmac(key, text).toString('hex') === signature
}
