import { z } from 'zod'

/**
 * How media of one peer reaches the server. `tcp`: the peer's network blocks UDP, so its connections are made
 * over TCP or a relay; those of others are not affected (decision 0086).
 */
export const mediaTransportKind = z.enum(['udp', 'tcp'])
export type MediaTransportKind = z.infer<typeof mediaTransportKind>
