import { z } from 'zod'
import { sensitive } from '../../contracts/sensitive.ts'
import { createCopy } from '../kit/createCopy.ts'

/** Copies the patient's link; its code is on the screen too (experience §11). */
export const visitLinkCopy = createCopy({
  id: 'visitLinkCopy',
  description: "Copies the patient's link.",
  spec: [],
  text: sensitive('credential', z.string()),
})

/** Copies a message with the patient's link in the patient's language, ready to be sent (experience §11). */
export const visitMessageCopy = createCopy({
  id: 'visitMessageCopy',
  description: "Copies a message with the patient's link.",
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
