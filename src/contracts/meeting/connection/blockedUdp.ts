import { z } from 'zod'

/** In the device's store. */
export const BLOCKED_UDP_KEY = 'consulta.blockedUdp'

/** How long a device remembers a network that blocks UDP: a day's visits, not another day's network. */
export const BLOCKED_UDP_HOURS = 6

/** Stored on the device while its network blocks UDP; `until` in epoch milliseconds. */
export const blockedUdp = z.object({ until: z.number() })
