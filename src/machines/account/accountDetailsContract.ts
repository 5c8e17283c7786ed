import { z } from 'zod'
import { event, type MachineContract, nothing } from '../../contracts/machineContract.ts'
import { visitAnswer } from '../../contracts/portal/schedule/visitAnswers.ts'
import { accountForm } from './accountDetailsParts.ts'

/** The form as it is sent: a first time, or over a newer version. */
const pending = z.object({ how: z.enum(['form.submitted', 'form.mineKept']), values: accountForm.values })

export const accountDetailsContract = {
  input: z.object({ practitionerId: z.string() }),
  context: z.object({
    practitionerId: z.string(),
    form: accountForm.contract.input.nullable(),
    /** What the form saves once the effect of another zone was reviewed. */
    pending: pending.nullable(),
  }),
  events: {
    ...event('details.editOpened', { form: accountForm.contract.input }),
    ...event('details.editClosed', {}),
    /** The zone that the weekly hours would move to; null: they stay in theirs. */
    ...event('details.zoneChosen', { zone: z.string().nullable() }),
    /** Another zone is reviewed before it is saved. */
    ...event('details.reviewRequested', { pending }),
    ...event('details.deletionRequested', {}),
    /** The address of the account was changed. */
    ...event('details.accountChanged', {}),
    /** A change was taken back in the notifications. */
    ...event('details.changeUndone', {}),
  },
  outputs: {
    accountForm: accountForm.contract.outputs.save,
    review: z.object({ answers: z.array(visitAnswer).nullable() }),
    profileDeletion: z.object({ result: nothing.nullable() }),
  },
} satisfies MachineContract
