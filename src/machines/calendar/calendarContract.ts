import { z } from 'zod'
import { failure } from '../../contracts/failure.ts'
import { event, type MachineContract } from '../../contracts/machineContract.ts'
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
    /** Ids of the visits that are looked at. */
    visitIds: z.array(z.string()),
    changes: z.array(overrideChange),
    /** What the last changes did, until it is dismissed; Undo takes back what worked. */
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
    ...event('calendar.visitsOpened', { visitIds: z.array(z.string()) }),
    ...event('calendar.visitsClosed', {}),
    ...event('calendar.changesRequested', { changes: z.array(overrideChange).min(1).max(CHANGES_LIMIT) }),
    ...event('calendar.undoRequested', {}),
    ...event('calendar.resultsDismissed', {}),
    /** The visit stays although it is outside the hours. */
    ...event('calendar.visitKept', { visitId: z.string() }),
  },
  outputs: {
    exceptionForm: exceptionForm.contract.outputs.save,
    applyChanges: changesDone,
    undoChanges: changesDone,
  },
} satisfies MachineContract
