import { z } from 'zod'
import type { MeetingError } from '../../contracts/errors.ts'
import { event, type MachineContract, nothing } from '../../contracts/machineContract.ts'
import { callFacts } from '../../contracts/meeting/call/callFacts.ts'
import { carriedCall } from '../../contracts/meeting/call/carriedCall.ts'
import { joinSettings } from '../../contracts/meeting/call/joinConfig.ts'
import { meetingEnd } from '../../contracts/meeting/call/meetingEnd.ts'
import { keptMessage } from '../../contracts/meeting/chat/keptMessage.ts'
import { appointmentDetails } from '../../contracts/portal/appointmentDetails.ts'
import { callTrouble } from '../../contracts/portal/sessionEnd.ts'
import { sessionOutcome } from '../../contracts/portal/sessionOutcome.ts'
import { sensitive } from '../../contracts/sensitive.ts'

/** Why a room cannot be entered; each has a sentence of its own. */
export const visitRefusal = z.enum(['missing', 'cancelled', 'unpaid', 'completed', 'past', 'closed'])
export type VisitRefusal = z.infer<typeof visitRefusal>

/** Access to the room: our identity in it, and the devices chosen last on this computer. */
export const roomKey = z.object({
  token: sensitive('credential', z.string()),
  initEndpoint: z.string(),
  peerId: z.string(),
  settings: joinSettings,
  /** The state that came with the call from another device; null: the doctor enters here. */
  carried: carriedCall.nullable(),
  /** The doctor let the waiting patient in outside of the room: done at the join. */
  letsIn: z.boolean(),
})

/** The doctor's rating of the visit (experience 9.4, session end). */
export const checkOut = z.object({
  outcome: sessionOutcome,
  reason: sensitive('patient', z.string()),
  /** 1 to 5; null when not rated. */
  quality: z.number().int().min(1).max(5).nullable(),
  /** Problems of the call; missing in ledgers from before it was asked. */
  reasons: z.array(callTrouble).optional(),
})
export type CheckOut = z.infer<typeof checkOut>

/** The parts of the visit that were begun and are not signed, not booked or not saved. */
export const unfinishedPart = z.enum(['note', 'prescription', 'nextVisit', 'patientEdit'])
export type UnfinishedPart = z.infer<typeof unfinishedPart>

/** An error: of the portal by its code, of the call by the catalogue's. */
export const visitProblem = z.object({
  source: z.enum(['portal', 'call']),
  code: z.union([z.string(), z.number()]),
})
export type VisitProblem = z.infer<typeof visitProblem>

export const visitContract = {
  input: z.object({ appointmentId: z.string() }),
  context: z.object({
    appointmentId: z.string(),
    details: appointmentDetails.nullable(),
    /** Server's clock minus the device's, milliseconds. */
    clockOffsetMs: z.number(),
    /** The server's clock at the last tick, epoch milliseconds. */
    now: z.number(),
    key: roomKey.nullable(),
    /** A second token was requested because the first one was refused. */
    renewed: z.boolean(),
    refusal: visitRefusal.nullable(),
    problem: visitProblem.nullable(),
    end: meetingEnd.nullable(),
    /** Epoch milliseconds by the device's clock; null until the call was joined. */
    joinedAt: z.number().nullable(),
    /** The name under which the doctor joined. */
    userName: sensitive('practitioner', z.string()),
    /**
     * The call failed after joining, or comes from another tab: the next one is joined at once, with the same
     * settings (experience §8.4). `moves`: it leaves where it runs now.
     */
    returning: z
      .object({ muted: meetingEnd.shape.muted.unwrap().nullable(), moves: z.boolean().optional() })
      .nullable(),
    waiting: z.number(),
    present: z.number(),
    /** Somebody else has been in the room or its waiting room since this page was opened. */
    someoneCame: z.boolean().default(false),
    /** Seconds until the room ends for everyone. */
    secondsLeft: z.number(),
    /** Seconds since the connection to the room was lost. */
    lostSeconds: z.number(),
    checkOut: checkOut.nullable(),
    /** The check-out was asked for before the visit was known: by its address, or from another page. */
    finishing: z.boolean(),
    /** The parts that were unsigned, or held and not booked, when the check-out was submitted. */
    unsigned: z.array(unfinishedPart),
  }),
  events: {
    ...event('visit.retryRequested', {}),
    ...event('visit.joinRequested', { userName: sensitive('practitioner', z.string()) }),
    /** Whether the call runs in another tab of this browser: at first, and with each change. */
    ...event('tab.changed', { elsewhere: z.boolean() }),
    /** The call moves from the other tab into this one. */
    ...event('visit.moveRequested', { userName: sensitive('practitioner', z.string()) }),
    ...event('visit.leaveRequested', {}),
    ...event('visit.rejoinRequested', {}),
    ...event('visit.endRequested', {}),
    ...event('visit.endStopped', {}),
    ...event('visit.checkOutRequested', {}),
    /** In the room: nobody came; the check-out opens with that outcome. */
    ...event('visit.absenceReported', {}),
    /** The check-out as it is typed, complete or not. */
    ...event('visit.checkOutEdited', { checkOut }),
    ...event('visit.checkOutSubmitted', { checkOut, unsigned: z.array(unfinishedPart) }),
    /** The answer to the question about what is not signed. */
    ...event('visit.unsignedPassedOver', {}),
    ...event('visit.unsignedKept', {}),
    /** A prescription was signed during the visit; `notice` is for the patient. */
    ...event('visit.prescriptionSigned', { notice: z.string() }),
    ...callFacts,
  },
  outputs: {
    /** `checkOut`: what this device kept of it; missing in ledgers from before it was kept. */
    fetchVisit: z.object({
      details: appointmentDetails,
      receivedAt: z.number(),
      checkOut: checkOut.nullable().optional(),
    }),
    readClock: z.object({ deviceTime: z.number() }),
    openRoom: roomKey,
    meeting: meetingEnd,
    notice: nothing.optional(),
    endSession: nothing,
    holdWakeLock: nothing,
    /** The chat that the server kept before the page was loaded. */
    readChat: z.object({ messages: z.array(keptMessage) }),
  },
} satisfies MachineContract

/** Codes that mean that the token was refused (experience §8.4). */
const tokenCodes: readonly (string | number)[] = [2004, 6008, 401, 403]
export const isTokenTrouble = (error: MeetingError | null): boolean =>
  error !== null && tokenCodes.includes(error.code)
