import { z } from 'zod'
import { event, type MachineContract, nothing } from '../../contracts/machineContract.ts'
import { locale } from '../../contracts/portal/locale.ts'

export const localeContract = {
  input: nothing,
  context: z.object({
    /** Only a choice is stored, not the default (P1.41). */
    chosen: z.boolean(),
    /** The browser's language, while nobody has chosen yet: offered once, never applied automatically. */
    offer: locale.nullable(),
  }),
  events: {
    ...event('locale.chosen', { locale }),
    ...event('locale.offerDismissed', {}),
  },
  outputs: {
    readLocale: z.object({ locale, offer: locale.nullable() }),
    applyLocale: nothing,
  },
} satisfies MachineContract
