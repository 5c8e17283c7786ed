import { z } from 'zod'
import { event } from '../../../contracts/machineContract.ts'
import { factEvents } from '../../../contracts/meeting/events.ts'

/** Corner of our own small video. */
export const selfCorner = z.enum(['topLeft', 'topRight', 'bottomLeft', 'bottomRight'])
export type SelfCorner = z.infer<typeof selfCorner>

export const stageContract = {
  input: z.object({ peerId: z.string() }),
  context: z.object({
    localPeerId: z.string(),
    /** The peer that is pinned, independent of who else is present. */
    pinned: z.string().nullable(),
    selfHidden: z.boolean(),
    selfMirrored: z.boolean(),
    corner: selfCorner,
    /** The peer whose menu is open. */
    menuOf: z.string().nullable(),
    /** The peer whose removal is being confirmed. */
    removing: z.string().nullable(),
    /** The camera is turned on again when the connection has recovered; only if the user agreed. */
    restoresCamera: z.boolean(),
    cameraOn: z.boolean(),
    microphoneOn: z.boolean(),
    /** The key is held: the microphone is muted again when it is released. */
    talking: z.boolean(),
  }),
  events: {
    ...event('stage.pinned', { peerId: z.string().nullable() }),
    ...event('stage.selfHidden', { hidden: z.boolean() }),
    ...event('stage.selfMirrored', { mirrored: z.boolean() }),
    ...event('stage.selfMoved', { corner: selfCorner }),
    ...event('stage.menuOpened', { peerId: z.string() }),
    ...event('stage.menuClosed', {}),
    ...event('stage.removalAsked', { peerId: z.string() }),
    ...event('stage.removalClosed', {}),
    ...event('stage.cameraTurnedOff', { comesBack: z.boolean() }),
    ...event('stage.suggestionDeclined', {}),
    ...event('stage.talkHeld', {}),
    ...event('stage.talkReleased', {}),
    'localTracks.changed': factEvents['localTracks.changed'],
    'quality.measured': factEvents['quality.measured'],
    ...event('transport.left', {}),
  },
  outputs: {},
} as const
