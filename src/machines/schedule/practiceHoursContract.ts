import { z } from 'zod'
import { failure } from '../../contracts/failure.ts'
import { event, type MachineContract } from '../../contracts/machineContract.ts'
import { override } from '../../contracts/portal/schedule/overrides.ts'
import { exceptionForm, hoursForm, lunchForm, pricingForm, visitOutside } from './practiceForms.ts'
import { dayExplanation } from './practiceQueries.ts'

const inputs = {
  hours: hoursForm.contract.input,
  lunch: lunchForm.contract.input,
  exception: exceptionForm.contract.input,
  price: pricingForm.contract.input,
}

/** Something that is deleted, and can be brought back. */
const removal = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('exception'), exception: override }),
  z.object({ kind: z.literal('lunch'), id: z.string() }),
])

export const practiceHoursContract = {
  input: z.object({ practitionerId: z.string() }),
  context: z.object({
    practitionerId: z.string(),
    hours: inputs.hours.nullable(),
    lunch: inputs.lunch.nullable(),
    exception: inputs.exception.nullable(),
    price: inputs.price.nullable(),
    /** Visits that the last change left outside the hours. */
    conflicts: z.array(visitOutside),
    removal: removal.nullable(),
    /** Version of the deletion, from which an exception is brought back. */
    removedVersion: z.number().nullable(),
    failure: failure.nullable(),
  }),
  events: {
    ...event('practice.hoursOpened', { form: inputs.hours }),
    ...event('practice.lunchOpened', { form: inputs.lunch }),
    ...event('practice.exceptionOpened', { form: inputs.exception }),
    ...event('practice.priceOpened', { form: inputs.price }),
    ...event('practice.editorClosed', {}),
    ...event('practice.specialityChosen', { specialityId: z.string() }),
    ...event('practice.dayChosen', { day: dayExplanation.contract.input.shape.params.unwrap() }),
    ...event('practice.dayClosed', {}),
    ...event('practice.conflictsDismissed', {}),
    ...event('practice.removalRequested', { removal }),
    ...event('practice.undoRequested', {}),
    ...event('practice.removalDismissed', {}),
  },
  outputs: {
    hoursForm: hoursForm.contract.outputs.save,
    lunchForm: lunchForm.contract.outputs.save,
    exceptionForm: exceptionForm.contract.outputs.save,
    pricingForm: pricingForm.contract.outputs.save,
    remove: z.object({ version: z.number().nullable(), conflicts: z.array(visitOutside) }),
    restore: z.object({ conflicts: z.array(visitOutside) }),
  },
} satisfies MachineContract
