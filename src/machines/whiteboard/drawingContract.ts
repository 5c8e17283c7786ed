import { z } from 'zod'
import { event } from '../../contracts/machineContract.ts'
import { boardPoint, penColour, penWidth, stroke } from '../../contracts/meeting/drawing.ts'
import { sensitive } from '../../contracts/sensitive.ts'

const strokes = z.record(z.string(), stroke)
const text = sensitive('content', z.string())
const where = { point: sensitive('content', boardPoint) }

export const drawingContract = {
  input: z.object({
    /** Names this page's strokes: nobody else's begin with it. */
    page: z.string(),
    mayWrite: z.boolean(),
    administers: z.boolean(),
  }),
  context: z.object({
    page: z.string(),
    mayWrite: z.boolean(),
    administers: z.boolean(),
    strokes,
    summary: text,
    /** What is being drawn here, by its key. */
    current: z.object({ key: z.string(), stroke }).nullable(),
    /** How many this page has begun. */
    begun: z.number(),
    /** Keys of what was drawn here, to take it back. */
    own: z.array(z.string()),
    pen: z.object({ tool: z.enum(['pen', 'eraser']), colour: penColour, width: penWidth }),
    /** Where the keyboard's pen is. */
    cursor: sensitive('content', boardPoint),
  }),
  events: {
    // the store
    ...event('board.opened', { strokes, summary: text }),
    ...event('board.changed', { strokes: z.record(z.string(), stroke.nullable()), summary: text.nullable() }),
    ...event('board.lost', {}),
    ...event('board.refused', {}),
    // the person
    ...event('pen.pressed', where),
    ...event('pen.moved', { points: sensitive('content', z.array(boardPoint)) }),
    ...event('pen.lifted', {}),
    ...event('cursor.moved', { across: z.number(), down: z.number() }),
    ...event('cursor.toggled', {}),
    ...event('pen.chosen', {
      tool: z.enum(['pen', 'eraser']).optional(),
      colour: penColour.optional(),
      width: penWidth.optional(),
    }),
    ...event('stroke.erased', { key: z.string() }),
    ...event('undo.requested', {}),
    ...event('clear.requested', {}),
    ...event('summary.written', { text }),
  },
  outputs: {},
} as const

/** To the board's store: null deletes. */
export interface BoardWrite {
  type: 'board.write'
  key: string
  text: string | null
}
