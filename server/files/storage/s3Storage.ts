import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { S3mini } from 's3mini'
import { type FileStorage, requireKey } from './fileStorage.ts'

export interface S3Settings {
  /** With the bucket: https://s3.example.com/bucket */
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const TIMEOUT_MS = 60_000

/** Files in a bucket of a service that speaks S3. */
export const createS3Storage = (settings: S3Settings): FileStorage => {
  const bucket = new S3mini({ ...settings, requestAbortTimeout: TIMEOUT_MS })
  return {
    async put(key, bytes) {
      const { ok, status } = await bucket.putObject(requireKey(key), bytes, 'application/octet-stream')
      if (!ok) throw new Error(`The bucket answered ${status}`)
    },
    async get(key) {
      const answer = await bucket.getObjectResponse(requireKey(key))
      return answer?.body ? Readable.fromWeb(answer.body as ReadableStream) : null
    },
    async head(key) {
      if ((await bucket.objectExists(requireKey(key))) !== true) return null
      return { size: await bucket.getContentLength(key) }
    },
    async delete(key) {
      await bucket.deleteObject(requireKey(key))
    },
  }
}
