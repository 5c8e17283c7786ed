import { z } from 'zod'
import { sensitive } from '../../sensitive.ts'
import { guestMemory } from './guestMemory.ts'

/** Between the tabs of one browser: a tab asks for the guest of a room, and the one in the room answers. */
export const guestTabMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('asked'), code: sensitive('credential', z.string()) }),
  z.object({ type: z.literal('answered'), guest: guestMemory }),
])
export type GuestTabMessage = z.infer<typeof guestTabMessage>
