import { z } from 'zod'
import { failure } from '../../contracts/failure.ts'
import { event, type MachineContract } from '../../contracts/machineContract.ts'
import { appointmentItem } from '../../contracts/portal/appointment.ts'
import { undoable } from '../../contracts/portal/schedule/conflicts.ts'
import { visitAnswer } from '../../contracts/portal/schedule/visitAnswers.ts'
import { pendingChange, removal, reviewed } from './changeReviewContract.ts'
import { exceptionForm, hoursForm, lunchForm, pricingForm, visitOutside } from './practiceForms.ts'
import { dayExplanation } from './practiceQueries.ts'

const inputs = {
  hours: hoursForm.contract.input,
  lunch: lunchForm.contract.input,
  exception: exceptionForm.contract.input,
  price: pricingForm.contract.input,
}

/** A change that can be taken back. */
const undo = z.object({
  id: z.string(),
  /** Ids of changes that are taken back after it. */
  others: z.array(z.string()).optional(),
  what: z.enum(['saved', 'exception', 'exceptions', 'lunch']),
})

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
    /** A visit outside the hours that is about to be cancelled. */
    cancelling: appointmentItem.nullable(),
    /** A change that is looked at before it is saved, or is being deleted. */
    pending: pendingChange.nullable(),
    /** The decisions about the visits that the change touches. */
    answers: z.array(visitAnswer),
    /** The last change, while it can be taken back. */
    undo: undo.nullable(),
    /** Why it could not be taken back. */
    undoFailure: failure.nullable(),
    failure: failure.nullable(),
  }),
  events: {
    ...event('practice.hoursOpened', { form: inputs.hours }),
    ...event('practice.lunchOpened', { form: inputs.lunch }),
    ...event('practice.exceptionOpened', { form: inputs.exception }),
    ...event('practice.priceOpened', { form: inputs.price }),
    ...event('practice.editorClosed', {}),
    /** To so many other days. */
    ...event('practice.dayCopied', { count: z.number().int().positive() }),
    ...event('practice.specialityChosen', { specialityId: z.string() }),
    ...event('practice.dayChosen', { day: dayExplanation.contract.input.shape.params.unwrap() }),
    ...event('practice.dayClosed', {}),
    ...event('practice.conflictsDismissed', {}),
    /** The visit stays although it is outside the hours. */
    ...event('practice.visitKept', { visitId: z.string() }),
    ...event('practice.visitCancelRequested', { appointment: appointmentItem }),
    ...event('practice.reviewRequested', { change: pendingChange }),
    ...event('practice.removalRequested', { removal }),
    ...event('practice.undoOffered', { undo: undo.nullable() }),
    ...event('practice.undoRequested', {}),
    ...event('practice.undoDismissed', {}),
    ...event('practice.removalDismissed', {}),
    /** From the notifications. */
    ...event('practice.changeUndone', { changes: z.array(z.string()) }),
  },
  outputs: {
    hoursForm: hoursForm.contract.outputs.save,
    lunchForm: lunchForm.contract.outputs.save,
    exceptionForm: exceptionForm.contract.outputs.save,
    pricingForm: pricingForm.contract.outputs.save,
    remove: z.object({
      conflicts: z.array(visitOutside),
      ...undoable,
      others: z.array(z.string()).optional(),
    }),
    undo: z.object({ conflicts: z.array(visitOutside) }),
    cancellation: z.object({ result: z.object({ id: z.string() }).nullable() }),
    review: reviewed,
  },
} satisfies MachineContract
