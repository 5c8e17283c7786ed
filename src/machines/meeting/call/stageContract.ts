import { z } from 'zod'
import { event, nothing } from '../../../contracts/machineContract.ts'
import { stageLayout } from '../../../contracts/meeting/call/carriedCall.ts'

/** Corner of our own small video. */
export const selfCorner = z.enum(['topLeft', 'topRight', 'bottomLeft', 'bottomRight'])
export type SelfCorner = z.infer<typeof selfCorner>

export const stageContract = {
  input: nothing,
  context: z.object({
    /** The peer that is pinned, independent of who else is present. */
    pinned: z.string().nullable(),
    selfHidden: z.boolean(),
    selfMirrored: z.boolean(),
    corner: selfCorner,
    layout: stageLayout,
    /** The peer whose removal is being confirmed. */
    removing: z.string().nullable(),
  }),
  events: {
    ...event('stage.pinned', { peerId: z.string().nullable() }),
    ...event('stage.selfHidden', { hidden: z.boolean() }),
    ...event('stage.selfMirrored', { mirrored: z.boolean() }),
    ...event('stage.selfMoved', { corner: selfCorner }),
    /** Also ends a pin, which would hide the choice. */
    ...event('stage.layoutChosen', { layout: stageLayout }),
    ...event('stage.removalAsked', { peerId: z.string() }),
    ...event('stage.removalClosed', {}),
    ...event('transport.left', {}),
  },
  outputs: {},
} as const
