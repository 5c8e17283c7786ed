import { z } from 'zod'
import { event, type MachineContract, nothing } from '../../contracts/machineContract.ts'
import { locale } from '../../contracts/portal/locale.ts'

export const localeContract = {
  input: nothing,
  context: z.object({
    /** Only a choice is remembered; the default is not (P1.41). */
    chosen: z.boolean(),
    /** The browser speaks this language and nobody has chosen yet: offered once, never jumped to. */
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
