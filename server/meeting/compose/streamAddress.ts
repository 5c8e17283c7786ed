import { randomBytes } from 'node:crypto'
import { STREAM_PATH } from '../../../src/contracts/meeting/streaming/watchedStream.ts'
import { PLAYLIST_FILE } from './streamFiles.ts'

/** 128 random bits: whoever knows the address may watch, and nobody finds it. */
export const newStreamAddress = (): string => randomBytes(16).toString('base64url')

/** @param origin e.g. `https://visits.example.com` */
export const streamUrl = (origin: string, address: string): string =>
  `${origin}${STREAM_PATH}/${address}/${PLAYLIST_FILE}`

/** The address in a URL of `streamUrl`. */
export const streamAddressIn = (url: string): string => url.split('/').at(-2) ?? ''
