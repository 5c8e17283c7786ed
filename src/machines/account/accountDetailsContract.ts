import { z } from 'zod'
import { event, type MachineContract, nothing } from '../../contracts/machineContract.ts'
import { accountForm } from './accountDetailsParts.ts'

export const accountDetailsContract = {
  input: z.object({ practitionerId: z.string() }),
  context: z.object({ practitionerId: z.string(), form: accountForm.contract.input.nullable() }),
  events: {
    ...event('details.editOpened', { form: accountForm.contract.input }),
    ...event('details.editClosed', {}),
    /** The zone that the weekly hours would move to; null: they stay in theirs. */
    ...event('details.zoneChosen', { zone: z.string().nullable() }),
    ...event('details.deletionRequested', {}),
    /** The address of the account was changed. */
    ...event('details.accountChanged', {}),
  },
  outputs: {
    accountForm: accountForm.contract.outputs.save,
    profileDeletion: z.object({ result: nothing.nullable() }),
  },
} satisfies MachineContract
