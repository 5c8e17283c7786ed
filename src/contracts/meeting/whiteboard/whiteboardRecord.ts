import { z } from 'zod'
import { sensitive } from '../../sensitive.ts'
import { WHITEBOARD_LIMIT } from './whiteboards.ts'

/** Records that our page writes on a whiteboard: one per key, as JSON text in the board's store. */

/** The board's own units; a screen shows it at any size. */
export const WHITEBOARD_SIZE = { width: 1_600, height: 1_000 } as const
export const WHITEBOARD_RECORD_LIMIT = { points: 600, summary: 2_000 } as const

export const penColour = z.enum(['ink', 'red', 'blue', 'green'])
export type PenColour = z.infer<typeof penColour>
export const penWidth = z.enum(['fine', 'thick'])
export type PenWidth = z.infer<typeof penWidth>

/** x and y, in the board's units. */
export const whiteboardPoint = z.tuple([z.number(), z.number()])
export type WhiteboardPoint = z.infer<typeof whiteboardPoint>

export const stroke = z.object({
  kind: z.literal('stroke'),
  colour: penColour,
  width: penWidth,
  points: sensitive('content', z.array(whiteboardPoint).min(1).max(WHITEBOARD_RECORD_LIMIT.points)),
})
export type Stroke = z.infer<typeof stroke>

/** The content as text, for users who cannot see it. */
export const summary = z.object({
  kind: z.literal('summary'),
  text: sensitive('content', z.string().max(WHITEBOARD_RECORD_LIMIT.summary)),
})
const record = z.discriminatedUnion('kind', [stroke, summary])
export type WhiteboardRecord = z.infer<typeof record>

export const SUMMARY_KEY = 'summary'

/** null: the key was deleted, or the record is not ours, since another page may have written it. */
export const readWhiteboardRecord = (text: string | null): WhiteboardRecord | null => {
  if (text === null || text.length > WHITEBOARD_LIMIT.value) return null
  try {
    return record.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
