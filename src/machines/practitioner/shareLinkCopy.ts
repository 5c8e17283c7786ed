import { z } from 'zod'
import { createCopy } from '../kit/createCopy.ts'

/** Copies the share link (P2.56); a failure is silent (P2.57). */
export const shareLinkCopy = createCopy({
  id: 'shareLinkCopy',
  description: 'Copies the share link.',
  spec: ['P2.56', 'P2.57'],
  text: z.string(),
  toast: 'LINK_COPIED',
})
