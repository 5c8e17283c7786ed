import { z } from 'zod'
import { createStorage } from '../portal/storage.ts'

/** The websocket's address that an init host answered last, so that the next call need not wait for it. */
const KEY = 'consulta.meetingEndpoint'
const knownEndpoint = z.object({ initEndpoint: z.string(), endpoint: z.url({ protocol: /^wss?$/ }) })

/** Null when this device has not called this init host before. */
export const recallEndpoint = (storage: Storage, initEndpoint: string): string | null => {
  const known = createStorage(storage).read(KEY, knownEndpoint)
  return known?.initEndpoint === initEndpoint ? known.endpoint : null
}

export const rememberEndpoint = (storage: Storage, initEndpoint: string, endpoint: string): void => {
  if (recallEndpoint(storage, initEndpoint) !== endpoint)
    createStorage(storage).write(KEY, { initEndpoint, endpoint })
}
