import { z } from 'zod'
import { event, type MachineContract } from '../../contracts/machineContract.ts'
import { profileSections } from '../../contracts/portal/profile/sections.ts'
import { profileForm } from './profileParts.ts'

export const profileSectionContract = {
  input: z.object({ practitionerId: z.string(), section: z.enum(profileSections) }),
  context: z.object({
    practitionerId: z.string(),
    section: z.enum(profileSections),
    form: profileForm.contract.input.nullable(),
  }),
  events: {
    ...event('profile.editOpened', { form: profileForm.contract.input }),
    ...event('profile.editClosed', {}),
    /** An entry of the form's list now stands at this position, from 1. */
    ...event('profile.entryMoved', { position: z.number(), count: z.number() }),
  },
  outputs: { profileForm: profileForm.contract.outputs.save },
} satisfies MachineContract
