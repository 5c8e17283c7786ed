import { z } from 'zod'
import { failure } from '../../contracts/failure.ts'
import { event, type MachineContract, nothing } from '../../contracts/machineContract.ts'
import { legalDocument } from '../../contracts/portal/legal.ts'
import { listLegalAcceptances } from '../../contracts/portal/legalAcceptance.ts'
import { locale } from '../../contracts/portal/locale.ts'

export const legalPromptContract = {
  input: nothing,
  context: z.object({
    /** The texts whose version in force the account has not accepted, in the order in which they are shown. */
    outdated: z.array(legalDocument),
    /** The language in which the texts were shown when they were accepted. */
    language: locale.nullable(),
    failure: failure.nullable(),
  }),
  events: {
    ...event('legalPrompt.started', {}),
    ...event('legalPrompt.stopped', {}),
    ...event('legalPrompt.acceptRequested', { language: locale }),
  },
  outputs: { fetch: listLegalAcceptances.answer, accept: nothing },
} satisfies MachineContract
