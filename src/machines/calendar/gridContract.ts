import { z } from 'zod'
import { event, type MachineContract } from '../../contracts/machineContract.ts'
import { cell, span, step } from './cells.ts'

const weekStart = z.number().int().min(0).max(6)
const side = z.enum(['start', 'end'])

/** An end of an exception that is being dragged. */
export const grabbedEdge = z.object({ overrideId: z.string(), side })

export const gridContract = {
  input: z.object({ timezone: z.string() }),
  context: z.object({
    timezone: z.string(),
    /** P9.29: 0 is Sunday. */
    weekStart,
    span,
    /** The cell that has the focus; null until the clock was read. */
    focus: cell.nullable(),
    /** The other end of what is selected; null when nothing is. */
    anchor: cell.nullable(),
    edge: grabbedEdge.nullable(),
    /** Why the last drop was refused. */
    refusal: z.enum(['past', 'visit']).nullable(),
  }),
  events: {
    /** The view is there; the week begins as its language has it. */
    ...event('grid.opened', { weekStart }),
    ...event('grid.moved', { towards: step, stretch: z.boolean() }),
    /** A day, a week or a month on or back. */
    ...event('grid.turned', { by: z.union([z.literal(1), z.literal(-1)]) }),
    ...event('grid.todayRequested', {}),
    ...event('grid.placed', { cell }),
    ...event('grid.spanChosen', { span }),
    ...event('grid.selectionCleared', {}),
    ...event('grid.dragStarted', { cell }),
    ...event('grid.edgeGrabbed', { edge: grabbedEdge, cell }),
    ...event('grid.dragMoved', { cell }),
    ...event('grid.dropped', { refusal: z.enum(['past', 'visit']).nullable() }),
    ...event('grid.dragCancelled', {}),
  },
  outputs: { readClock: z.object({ deviceTime: z.number() }) },
} satisfies MachineContract
