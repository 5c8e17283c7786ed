import { z } from 'zod'
import { event } from '../../../contracts/machineContract.ts'
import { factEvents } from '../../../contracts/meeting/call/events.ts'
import { storedValue } from '../../../contracts/meeting/call/storeRequests.ts'
import { sensitive } from '../../../contracts/sensitive.ts'

/** M3.64. `updatedAt` is epoch milliseconds, `updatedBy` a peer id; null while unknown. */
export const sessionValue = z.object({
  value: sensitive('content', z.unknown()),
  updatedAt: z.number().nullable(),
  updatedBy: z.string().nullable(),
})
export type SessionValue = z.infer<typeof sessionValue>

/** M3.65, M7.061: session metadata are the value of this key. */
export const DEFAULT_KEY = 'default'

const key = z.string().min(1).max(128)

export const storeJob = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('set'), key, value: sensitive('content', z.unknown()) }),
  z.object({ kind: z.literal('get'), key }),
  /** The complete list of the observed keys from now on. */
  z.object({ kind: z.literal('listen'), keys: z.array(key) }),
])
export type StoreJob = z.infer<typeof storeJob>

export const sessionStoreContract = {
  input: z.object({}),
  context: z.object({
    values: z.record(z.string(), sessionValue),
    observed: z.array(z.string()),
    jobs: z.array(storeJob),
  }),
  events: {
    ...event('store.setRequested', { key, value: sensitive('content', z.unknown()) }),
    ...event('store.getRequested', { key }),
    ...event('store.observeRequested', { keys: z.array(key) }),
    ...event('store.unobserveRequested', { keys: z.array(key) }),
    'store.changed': factEvents['store.changed'],
    ...event('transport.left', {}),
  },
  outputs: { runJob: z.object({ values: z.array(storedValue) }) },
} as const
