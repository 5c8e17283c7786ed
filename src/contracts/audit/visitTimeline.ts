import { z } from 'zod'
import { companionKind } from '../meeting/people/companion.ts'

/** The readable story of a visit, from the ledger of one browser: roles and times only. */
export const timelineRole = z.enum(['doctor', 'patient', ...companionKind.options, 'other'])
export type TimelineRole = z.infer<typeof timelineRole>

const duration = z.number().nonnegative()
const position = {
  /** Epoch milliseconds. */
  at: z.number(),
  /** Number of the ledger entry. */
  seq: z.number().int().nonnegative(),
}
const one = <K extends string, S extends z.ZodRawShape>(kind: K, shape: S) =>
  z.object({ kind: z.literal(kind), ...position, ...shape })
const who = timelineRole
/** null: unknown, or the person themselves. */
const by = timelineRole.nullable()

export const timelineMoment = z.discriminatedUnion('kind', [
  one('agreed', { who }),
  one('arrived', { who }),
  one('admitted', { who, waitedMs: duration }),
  one('joined', { who }),
  one('left', { who }),
  one('removed', { who, by }),
  /** null: it was not restored. */
  one('connectionLost', { who, lastedMs: duration.nullable() }),
  one('muted', { who, media: z.enum(['audio', 'video']), by }),
  one('unmuted', { who, media: z.enum(['audio', 'video']) }),
  one('shared', { who, lastedMs: duration.nullable() }),
  /** null: it was still open when the call ended. */
  one('whiteboard', { lastedMs: duration.nullable() }),
  one('poll', { lastedMs: duration.nullable() }),
  /** A file was added to the patient's record. */
  one('fileAdded', {}),
  one('ended', { by }),
  one('broken', {}),
  /** A prescription was signed; a second one replaced the first. */
  one('prescribed', {}),
  one('noteSigned', {}),
  one('finished', {}),
])
export type TimelineMoment = z.infer<typeof timelineMoment>

/** One visit: a doctor's page of it, or a guest's. A page that showed two visits has two. */
export const visitTimeline = z.object({
  /** The page load whose ledger tells it; empty in ledgers from before it was named. */
  session: z.string().default(''),
  moments: z.array(timelineMoment),
})
export type VisitTimeline = z.infer<typeof visitTimeline>
