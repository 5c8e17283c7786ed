import { z } from 'zod'
import { sensitive } from '../../contracts/sensitive.ts'
import { createCopy } from '../kit/createCopy.ts'

/** Copies the private address of the calendar; a failure is silent, because the address is on the screen. */
export const feedAddressCopy = createCopy({
  id: 'feedAddressCopy',
  description: 'Copies the private address of the calendar.',
  spec: [],
  text: sensitive('credential', z.string()),
  toast: 'LINK_COPIED',
})
