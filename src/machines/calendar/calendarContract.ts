import { z } from 'zod'
import { failure } from '../../contracts/failure.ts'
import { event, type MachineContract } from '../../contracts/machineContract.ts'
import { visitAnswer } from '../../contracts/portal/schedule/visitAnswers.ts'
import { pendingChange, reviewed } from '../schedule/changeReviewContract.ts'
import { exceptionForm, visitOutside } from '../schedule/practiceForms.ts'
import { CHANGES_LIMIT, changeResult, changesDone, overrideChange } from './overrideChanges.ts'

const form = exceptionForm.contract.input

export const calendarContract = {
  input: z.object({ practitionerId: z.string(), timezone: z.string() }),
  context: z.object({
    practitionerId: z.string(),
    timezone: z.string(),
    /** The dates that are asked for: '2026-11-22 7'. */
    shown: z.string(),
    form: form.nullable(),
    /** The change that the form would save, while its effect is shown. */
    pending: pendingChange.nullable(),
    /** The decisions about the visits that the change touches. */
    answers: z.array(visitAnswer),
    /** The visits that a gesture touches, with their times. */
    touched: reviewed.shape.visits.unwrap(),
    /** Ids of the visits that are looked at. */
    visitIds: z.array(z.string()),
    changes: z.array(overrideChange),
    /** Results of the last changes, until dismissed; Undo reverts the successful ones. */
    results: z.array(changeResult),
    undone: z.boolean(),
    /** Visits that the last change left outside the hours. */
    conflicts: z.array(visitOutside),
    failure: failure.nullable(),
  }),
  events: {
    /** From the grid. */
    ...event('calendar.shown', { first: z.string(), days: z.number() }),
    /** The visits have changed. */
    ...event('calendar.refreshRequested', {}),
    ...event('calendar.editorOpened', { form }),
    ...event('calendar.editorClosed', {}),
    ...event('calendar.reviewRequested', { change: pendingChange }),
    ...event('calendar.visitsOpened', { visitIds: z.array(z.string()) }),
    ...event('calendar.visitsClosed', {}),
    ...event('calendar.feedOpened', {}),
    ...event('calendar.feedClosed', {}),
    ...event('calendar.copyOpened', {}),
    /** The other week by its first date, and how many days are compared. */
    ...event('calendar.copyTargetChosen', {
      first: z.iso.date(),
      days: z.number().int().min(1).max(42),
    }),
    ...event('calendar.copyClosed', {}),
    ...event('calendar.changesRequested', { changes: z.array(overrideChange).min(1).max(CHANGES_LIMIT) }),
    ...event('calendar.undoRequested', {}),
    /** From the notifications. */
    ...event('calendar.changeUndone', { changes: z.array(z.string()) }),
    ...event('calendar.resultsDismissed', {}),
    /** The visit stays although it is outside the hours. */
    ...event('calendar.visitKept', { visitId: z.string() }),
  },
  outputs: {
    exceptionForm: exceptionForm.contract.outputs.save,
    review: reviewed,
    applyChanges: changesDone,
    undoChanges: changesDone,
  },
} satisfies MachineContract
