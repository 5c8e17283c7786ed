import { z } from 'zod'
import { sensitive } from '../../contracts/sensitive.ts'
import { createCopy } from '../kit/createCopy.ts'

/** Copies the patient's link; its actor makes it from the room code, which is on the screen too (experience §11). */
export const visitLinkCopy = createCopy({
  id: 'visitLinkCopy',
  description: "Copies the patient's link.",
  spec: [],
  text: sensitive('credential', z.string()),
})

/** Copies the call statistics for support; they identify nobody, and are not stored either. */
export const callStatsCopy = createCopy({
  id: 'callStatsCopy',
  description: 'Copies the statistics of the call.',
  spec: [],
  text: sensitive('content', z.string()),
})
