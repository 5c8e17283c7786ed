import { z } from 'zod'
import { sensitive } from '../sensitive.ts'
import { line, paragraphs } from '../text.ts'
import { givenInstant, instant } from './appointment.ts'
import { appointmentParams } from './appointmentDetails.ts'
import { appointmentStatus, statusOnTheWire } from './appointmentStatus.ts'
import { endpoint } from './endpoint.ts'
import { sessionOutcome } from './sessionOutcome.ts'

/** Problems of a call, which its doctor chooses with a low rating. */
export const callTroubles = ['sound', 'picture', 'delay', 'cuts', 'devices'] as const
export const callTrouble = z.enum(callTroubles)

/** A rating of so much or less is asked for its reasons. */
export const LOW_QUALITY = 3

/** Experience 9.4, session end. */
export const sessionEndBody = z
  .object({
    ended_at: givenInstant,
    outcome: sessionOutcome,
    /** Required when the outcome is `other`. */
    reason: sensitive('patient', paragraphs(300)).optional(),
    note_signed: z.boolean().default(false),
    /** Ends the room for everyone who is still in it. */
    lock_room: z.boolean().default(true),
    /** The doctor's rating of the call. */
    quality: z.number().int().min(1).max(5).optional(),
    /** The problems of the call, from the feedback choices. */
    reasons: z.array(line(80, 1)).max(20).default([]),
  })
  .refine((body) => body.outcome !== 'other' || (body.reason ?? '') !== '', {
    path: ['reason'],
    message: 'A reason is required when the outcome is other',
  })
export type SessionEndBody = z.infer<typeof sessionEndBody>
/** The caller's input: fields with defaults may be left out. */
export type SessionEndInput = z.input<typeof sessionEndBody>

const endedShape = { id: z.string(), ended_at: instant, outcome: sessionOutcome }
/** Repeating the call on an ended session answers the first end unchanged. */
export const sessionEnded = z.object({ ...endedShape, status: appointmentStatus })
export type SessionEnded = z.infer<typeof sessionEnded>
export const sessionEndAnswer = z.object({ ...endedShape, status: statusOnTheWire })

/** P4.16 */
export const endSession = endpoint('PUT /v1/practitioner/appointment/session/:id', {
  params: appointmentParams,
  body: sessionEndBody,
  answer: sessionEndAnswer,
  access: 'signedIn',
  refusals: ['notFound', 'statusRefused', 'conflict', 'meetingUnavailable'],
  tag: 'meeting',
})
