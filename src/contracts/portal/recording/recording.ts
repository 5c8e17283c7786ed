import { z } from 'zod'
import { sensitive } from '../../sensitive.ts'
import { line } from '../../text.ts'
import { instant } from '../appointment.ts'
import { appointmentParams } from '../appointmentDetails.ts'
import { endpoint, noContent } from '../endpoint.ts'

/** Recordings of calls, kept encrypted under their visit (experience §8.2). */

export const REASON_LENGTH = 200

/** Why the call is recorded, as the doctor tells the patient. */
const reason = sensitive('content', line(REASON_LENGTH, 3))

/** `open`: requested or running; `empty`: nothing was kept, because nobody agreed or it ended at once. */
export const recordingKeeping = ['open', 'kept', 'empty', 'deleted'] as const
export const recordingEnds = ['stopped', 'declined', 'withdrawn', 'failed'] as const
/** The one file of everything: not requested, in the queue, being written, there, or not written. */
export const recordingExports = ['none', 'waiting', 'working', 'ready', 'failed'] as const
/** Each person apart, everybody in one picture, or the stream of the call; by the names of the wire. */
export const recordingKinds = ['sfu', 'browser', 'hls'] as const
export type RecordingKind = (typeof recordingKinds)[number]
/** The kinds that a doctor chooses from; a stream is kept by those who start it. */
export const requestedKinds = ['sfu', 'browser'] as const
export type RequestedKind = (typeof requestedKinds)[number]
export const recordingDeletions = ['patient', 'practitioner', 'retention'] as const

export const callRecording = z.object({
  id: z.string(),
  keeping: z.enum(recordingKeeping),
  kind: z.enum(recordingKinds),
  /** Null when another client requested it in the call. */
  reason: reason.nullable(),
  requested_at: instant,
  /** Null while it is open. */
  end: z.enum(recordingEnds).nullable(),
  /** Milliseconds from the first to the last frame. */
  duration: z.number().int().nonnegative(),
  /** When the files are deleted; null unless it is kept. */
  delete_after: instant.nullable(),
  exporting: z.enum(recordingExports),
  deleted: z.object({ at: instant, why: z.enum(recordingDeletions) }).nullable(),
})
export type CallRecording = z.infer<typeof callRecording>

/**
 * One file: a person's camera and microphone, or a shared screen, for as long as its tracks were the same; or everybody
 * in one picture.
 */
export const recordedFile = z.object({
  /** Signed; opens for two hours. */
  url: sensitive('credential', z.string()),
  /** A role with a number, e.g. `patient-1`; `everyone` in one picture. */
  participant: z.string(),
  source: z.enum(['regular', 'screen', 'composed']),
  hasVideo: z.boolean(),
  hasAudio: z.boolean(),
  /** Milliseconds from the start of the recording. */
  at: z.number().nonnegative(),
  /** Milliseconds. */
  duration: z.number().nonnegative(),
})
export type RecordedFile = z.infer<typeof recordedFile>

const tag = 'recordings'
const access = 'signedIn'
const recordingParams = z.object({ id: z.string().max(64) })

/** Asks the people in the call of a visit; nothing is kept before they agree. */
export const requestRecording = endpoint('POST /v1/practitioner/appointment/:id/recordings', {
  params: appointmentParams,
  body: z.object({ reason, kind: z.enum(requestedKinds).default('sfu') }),
  answer: callRecording,
  access,
  refusals: ['notFound', 'statusRefused', 'conflict'],
  tag,
})

/** A repeated change does nothing. */
export const changeRecording = endpoint('POST /v1/practitioner/recording/:id/changes', {
  params: recordingParams,
  body: z.object({ change: z.enum(['pause', 'resume', 'stop']) }),
  answer: noContent,
  access,
  refusals: ['notFound', 'statusRefused'],
  tag,
})

/** The recordings of a visit, newest first, with what is left of deleted ones. */
export const listRecordings = endpoint('GET /v1/practitioner/appointment/:id/recordings', {
  params: appointmentParams,
  answer: z.object({
    recordings: z.array(callRecording),
    /** The server can write a recording as one file. */
    canExport: z.boolean(),
  }),
  access,
  refusals: ['notFound'],
  tag,
})

/** The files of a recording, to be played side by side. Each call is a viewing in the access log. */
export const playRecording = endpoint('GET /v1/practitioner/recording/:id/playback', {
  params: recordingParams,
  answer: z.object({
    recording: callRecording,
    /** When it began. */
    started_at: instant,
    files: z.array(recordedFile),
  }),
  access,
  refusals: ['notFound'],
  tag,
})

/** Writes everybody side by side into one MP4, which stays with the recording. A repeated request changes nothing. */
export const exportRecording = endpoint('POST /v1/practitioner/recording/:id/export', {
  params: recordingParams,
  answer: callRecording,
  access,
  refusals: ['notFound', 'statusRefused', 'conflict'],
  tag,
})

/** The address of the one file, to be saved. Each call is a viewing in the access log. */
export const openRecordingExport = endpoint('GET /v1/practitioner/recording/:id/export', {
  params: recordingParams,
  answer: z.object({
    /** Signed; opens for two hours. */
    url: sensitive('credential', z.string()),
  }),
  access,
  refusals: ['notFound'],
  tag,
})

/** Deletes the files at once; a tombstone stays. Deleting a deleted one changes nothing. */
export const deleteRecording = endpoint('DELETE /v1/practitioner/recording/:id', {
  params: recordingParams,
  answer: callRecording,
  access,
  refusals: ['notFound', 'conflict'],
  tag,
})
