import { z } from 'zod'
import { event, nothing } from '../../../contracts/machineContract.ts'
import { captionPart, captionPartEvents } from './captionPart.ts'

export const transcriptConsentContract = {
  input: captionPart,
  context: captionPart.extend({
    /** Our answer to the request to keep captions; null before it is given. */
    answer: z.boolean().nullable(),
    /** The answer that is being sent. */
    sending: z.object({ agreed: z.boolean(), erase: z.boolean() }),
    /** The last answer could not be sent. */
    unsent: z.boolean(),
  }),
  events: {
    ...captionPartEvents,
    /** A guest agrees, does not agree, or withdraws; `erase`: what was kept is deleted. */
    ...event('transcriptConsent.answered', { agreed: z.boolean(), erase: z.boolean() }),
  },
  outputs: { sendCaptionConsent: nothing },
} as const
