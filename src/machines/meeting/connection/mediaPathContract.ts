import { z } from 'zod'
import { nothing } from '../../../contracts/machineContract.ts'
import { factEvents } from '../../../contracts/meeting/call/events.ts'
import { connectionFacts, mediaPathFacts } from './transportContract.ts'

export const mediaPathContract = {
  input: z.object({}),
  context: z.object({
    /** The server tests UDP and makes connections over TCP; the provider's cloud chooses by itself. */
    offered: z.boolean(),
  }),
  events: {
    'signal.opened': factEvents['signal.opened'],
    'connection.established': mediaPathFacts['connection.established'],
    'connection.failed': connectionFacts['connection.failed'],
    'connection.recovered': connectionFacts['connection.recovered'],
  },
  outputs: {
    /** Whether this device remembers a network that blocks UDP. */
    recallPath: z.object({ blocked: z.boolean() }),
    testUdp: z.object({ passes: z.boolean() }),
    storePath: nothing,
  },
} as const
