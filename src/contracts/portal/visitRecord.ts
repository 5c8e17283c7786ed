import { z } from 'zod'
import { companionKind } from '../meeting/people/companion.ts'
import { pollKind, questionType } from '../meeting/polls/polls.ts'
import { instant } from './appointment.ts'
import { appointmentParams } from './appointmentDetails.ts'
import { endpoint } from './endpoint.ts'
import { recordKinds, removalReasons } from './record/record.ts'
import { sessionOutcome } from './sessionOutcome.ts'

/**
 * The record that the server keeps of one visit: who came, was let in, shared, was muted, agreed and ended it,
 * and who read the patient's data. Nobody is named in it: people are roles and ids.
 */

/** Somebody in the room. `user` is the practitioner's id, or a guest's id that only its own browser can make. */
export const recordedPerson = z.object({
  role: z.string(),
  user: z.string(),
  /** As what the person came along; missing for others, and where an older server wrote it. */
  companion: companionKind.optional(),
})
export type RecordedPerson = z.infer<typeof recordedPerson>

/** Null: the clinic itself, e.g. when the portal ends the visit. */
const by = recordedPerson.nullable()

/** The ways in which somebody answers whether they agree to be streamed. */
export const streamAnswers = ['agreed', 'declined', 'withdrawn'] as const
export type StreamAnswer = (typeof streamAnswers)[number]
/** The output of a stream: our own watch page, or an address of another service. */
const streamOutput = z.enum(['hls', 'rtmp'])

export const visitFact = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('visit.booked') }),
  /** It came from another installation; `archive` is the SHA-256 of that export's list of files. */
  z.object({ kind: z.literal('visit.imported'), archive: z.string() }),
  z.object({ kind: z.literal('visit.accepted') }),
  z.object({ kind: z.literal('visit.paid') }),
  /** Paid after its time had been given back, which was still free. */
  z.object({ kind: z.literal('visit.restored') }),
  z.object({ kind: z.literal('visit.moved'), startTime: instant, endTime: instant }),
  z.object({ kind: z.literal('visit.timeProposed'), startTime: instant, endTime: instant }),
  z.object({ kind: z.literal('visit.proposalWithdrawn') }),
  z.object({ kind: z.literal('visit.cancelled') }),
  /** The practitioner took the cancellation back. */
  z.object({ kind: z.literal('visit.reinstated') }),
  z.object({ kind: z.literal('visit.started') }),
  z.object({ kind: z.literal('visit.ended'), outcome: sessionOutcome, noteSigned: z.boolean() }),
  z.object({ kind: z.literal('call.started') }),
  /** The server was started again while the call went on. */
  z.object({ kind: z.literal('call.resumed') }),
  /** Everybody was sent out; a call whose last person leaves ends without it. */
  z.object({ kind: z.literal('call.closed'), by, locked: z.boolean() }),
  z.object({ kind: z.literal('call.ended') }),
  z.object({ kind: z.literal('person.joined'), who: recordedPerson }),
  z.object({ kind: z.literal('person.admitted'), who: recordedPerson, by }),
  z.object({ kind: z.literal('person.roleChanged'), who: recordedPerson, from: z.string(), by }),
  z.object({ kind: z.literal('person.lost'), who: recordedPerson }),
  z.object({ kind: z.literal('person.returned'), who: recordedPerson }),
  z.object({ kind: z.literal('person.left'), who: recordedPerson }),
  /** The call went on in another device or browser of the same person. */
  z.object({ kind: z.literal('person.moved'), who: recordedPerson }),
  z.object({ kind: z.literal('person.removed'), who: recordedPerson, by }),
  z.object({
    kind: z.literal('person.muted'),
    who: recordedPerson,
    by: recordedPerson,
    media: z.enum(['audio', 'video']),
  }),
  z.object({ kind: z.literal('screen.shared'), who: recordedPerson }),
  z.object({ kind: z.literal('screen.stopped'), who: recordedPerson }),
  /** Somebody turned the own microphone or camera on or off. */
  z.object({ kind: z.literal('device.on'), who: recordedPerson, media: z.enum(['audio', 'video']) }),
  z.object({ kind: z.literal('device.off'), who: recordedPerson, media: z.enum(['audio', 'video']) }),
  /** A poll, by the kinds of its questions; never what it asks. */
  z.object({
    kind: z.literal('poll.started'),
    who: recordedPerson,
    pollKind: pollKind,
    questions: z.array(questionType),
  }),
  z.object({ kind: z.literal('poll.stopped'), pollKind: pollKind }),
  z.object({ kind: z.literal('whiteboard.opened') }),
  z.object({ kind: z.literal('whiteboard.closed') }),
  /** A file in the chat of the call; neither its name nor its id. */
  z.object({ kind: z.literal('file.sent'), who: recordedPerson, file: z.enum(['picture', 'document']) }),
  /** The doctor requested a recording of the call; from now on the people in it are asked. */
  z.object({ kind: z.literal('recording.requested'), recordingId: z.string(), by: recordedPerson }),
  z.object({
    kind: z.literal('recording.answered'),
    recordingId: z.string(),
    who: recordedPerson,
    agreed: z.boolean(),
  }),
  z.object({ kind: z.literal('recording.started'), recordingId: z.string() }),
  z.object({ kind: z.literal('recording.paused'), recordingId: z.string() }),
  z.object({ kind: z.literal('recording.resumed'), recordingId: z.string() }),
  z.object({
    kind: z.literal('recording.ended'),
    recordingId: z.string(),
    end: z.enum(['stopped', 'declined', 'withdrawn', 'failed']),
  }),
  /** Its files are complete; `sha256` is of the list of their hashes. */
  z.object({
    kind: z.literal('recording.kept'),
    recordingId: z.string(),
    files: z.number().int().nonnegative(),
    sha256: z.string(),
  }),
  z.object({ kind: z.literal('recording.opened'), practitionerId: z.string(), recordingId: z.string() }),
  /** The bytes are gone. `patient`: the person withdrew and asked for it. */
  z.object({
    kind: z.literal('recording.deleted'),
    recordingId: z.string(),
    why: z.enum(['patient', 'practitioner', 'retention']),
  }),
  /** The doctor requested a live stream; it starts after the patients in the call have agreed. Never its address. */
  z.object({
    kind: z.literal('stream.requested'),
    streamId: z.string(),
    output: streamOutput,
    by: recordedPerson,
  }),
  z.object({
    kind: z.literal('stream.answered'),
    streamId: z.string(),
    who: recordedPerson,
    answer: z.enum(streamAnswers),
  }),
  z.object({ kind: z.literal('stream.started'), streamId: z.string(), output: streamOutput }),
  z.object({
    kind: z.literal('stream.ended'),
    streamId: z.string(),
    output: streamOutput,
    end: z.enum(['stopped', 'failed']),
  }),
  /** The doctor turned the end-to-end encryption of the call on or off. */
  z.object({ kind: z.literal('encryption.on'), by: recordedPerson }),
  z.object({ kind: z.literal('encryption.off'), by: recordedPerson }),
  z.object({ kind: z.literal('captions.requested'), by: recordedPerson }),
  z.object({ kind: z.literal('captions.started') }),
  z.object({ kind: z.literal('captions.ended'), failed: z.boolean() }),
  /** The doctor asked that captions are kept; from now on the people in the call are asked. */
  z.object({ kind: z.literal('transcript.requested'), transcriptId: z.string(), by: recordedPerson }),
  z.object({
    kind: z.literal('transcript.answered'),
    transcriptId: z.string(),
    who: recordedPerson,
    agreed: z.boolean(),
  }),
  z.object({ kind: z.literal('transcript.started'), transcriptId: z.string() }),
  z.object({
    kind: z.literal('transcript.ended'),
    transcriptId: z.string(),
    end: z.enum(['stopped', 'declined', 'withdrawn', 'failed']),
  }),
  /** The lines are gone. `patient`: the person withdrew and asked for it. */
  z.object({
    kind: z.literal('transcript.deleted'),
    transcriptId: z.string(),
    why: z.enum(['patient', 'practitioner', 'retention']),
  }),
  /**
   * Facts beyond what the record takes of one person at a time, by kind; `who` null: of several, or of nobody in
   * particular. `from` and `to` are the times of the first and the last.
   */
  z.object({
    kind: z.literal('facts.counted'),
    who: recordedPerson.nullable(),
    from: instant,
    to: instant,
    counts: z.record(z.string(), z.number().int().positive()),
  }),
  /** A guest's consents before joining (experience §8.7). */
  z.object({
    kind: z.literal('consent.given'),
    user: z.string(),
    care: z.boolean(),
    privacy: z.boolean(),
    recording: z.boolean(),
    /** As what the guest comes along; missing for the patient. */
    companion: companionKind.optional(),
  }),
  /** `seal` is the prescription's own: one that was changed afterwards no longer fits. */
  z.object({
    kind: z.literal('prescription.signed'),
    practitionerId: z.string(),
    folio: z.string(),
    replaces: z.string().nullable(),
    seal: z.string(),
  }),
  /** A paper was made of it; `sha256` is of the PDF. The same PDF is a fact once. */
  z.object({ kind: z.literal('prescription.printed'), folio: z.string(), sha256: z.string() }),
  /** A pharmacy filled it, with the code of the paper. */
  z.object({ kind: z.literal('prescription.filled'), folio: z.string() }),
  /** `seal` is the note's own. An addendum has a number from 1. */
  z.object({ kind: z.literal('note.signed'), practitionerId: z.string(), seal: z.string() }),
  z.object({
    kind: z.literal('note.amended'),
    practitionerId: z.string(),
    number: z.number().int().positive(),
    seal: z.string(),
  }),
  /** A file of the patient; `sha256` is of the bytes that are kept. */
  z.object({
    kind: z.literal('record.added'),
    practitionerId: z.string(),
    recordId: z.string(),
    recordKind: z.enum(recordKinds),
    sha256: z.string(),
  }),
  z.object({ kind: z.literal('record.opened'), practitionerId: z.string(), recordId: z.string() }),
  /** The patient may see it from now on, or no longer. */
  z.object({
    kind: z.literal('record.shared'),
    practitionerId: z.string(),
    recordId: z.string(),
    shared: z.boolean(),
  }),
  z.object({
    kind: z.literal('record.removed'),
    practitionerId: z.string(),
    recordId: z.string(),
    reason: z.enum(removalReasons),
  }),
  z.object({
    kind: z.literal('data.read'),
    practitionerId: z.string(),
    what: z.enum(['appointment.details', 'visit.record', 'prescription', 'note', 'chat']),
  }),
])
export type VisitFact = z.infer<typeof visitFact>

/** The text of an entry contains its visit and place, so that it does not fit elsewhere. */
export const visitRecordBody = z.object({ visit: z.string(), seq: z.number(), at: instant, fact: visitFact })

export const visitRecordEntry = z.object({
  /** From 1, without gaps. */
  seq: z.number().int().positive(),
  at: instant,
  fact: visitFact,
  /** SHA-256, hexadecimal, over the hash before it and this entry. */
  hash: z.string(),
})
export type VisitRecordEntry = z.infer<typeof visitRecordEntry>

export const visitRecordAnswer = z.object({
  id: z.string(),
  entries: z.array(visitRecordEntry),
  /** Sequence number of the first entry that does not follow from the one before it; null when all do. */
  first_broken: z.number().int().nullable(),
})

/** Reading the record is written into it as well. */
export const readVisitRecord = endpoint('GET /v2/practitioner/appointment/record/:id', {
  params: appointmentParams,
  answer: visitRecordAnswer,
  access: 'signedIn',
  refusals: ['notFound'],
  tag: 'appointments',
})
