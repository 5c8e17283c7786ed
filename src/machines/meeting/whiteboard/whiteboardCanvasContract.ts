import { z } from 'zod'
import { event } from '../../../contracts/machineContract.ts'
import {
  penColour,
  penWidth,
  stroke,
  whiteboardPoint,
} from '../../../contracts/meeting/whiteboard/whiteboardRecord.ts'
import { sensitive } from '../../../contracts/sensitive.ts'

const strokes = z.record(z.string(), stroke)
const text = sensitive('content', z.string())
const where = { point: sensitive('content', whiteboardPoint) }

export const whiteboardCanvasContract = {
  input: z.object({
    /** Id of this page, the prefix of its strokes' keys. */
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
    /** The unfinished stroke of this page, by its key. */
    current: z.object({ key: z.string(), stroke }).nullable(),
    /** Number of strokes begun on this page. */
    begun: z.number(),
    /** Keys of this page's strokes, for undo. */
    own: z.array(z.string()),
    pen: z.object({ tool: z.enum(['pen', 'eraser']), colour: penColour, width: penWidth }),
    /** Position of the keyboard's pen. */
    cursor: sensitive('content', whiteboardPoint),
  }),
  events: {
    // events of the store
    ...event('board.opened', { strokes, summary: text }),
    ...event('board.changed', { strokes: z.record(z.string(), stroke.nullable()), summary: text.nullable() }),
    ...event('board.lost', {}),
    ...event('board.refused', {}),
    // events of the user
    ...event('pen.pressed', where),
    ...event('pen.moved', { points: sensitive('content', z.array(whiteboardPoint)) }),
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

/** To the board's store; null deletes. */
export interface WhiteboardWrite {
  type: 'board.write'
  key: string
  text: string | null
}
