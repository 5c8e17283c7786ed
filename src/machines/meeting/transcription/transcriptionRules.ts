import { LIMIT } from '../../../contracts/constants.ts'
import { type MeetingError, makeError } from '../../../contracts/errors.ts'
import type {
  Caption,
  SpokenLanguage,
  TranscriptionEntry,
} from '../../../contracts/meeting/transcription/transcription.ts'
import { isAskedRole } from '../call/askedRole.ts'

/** Which transcription requests are allowed, and how captions are merged (M5.39, M6.25, M6.26). Pure. */

const refuse = (text: string): MeetingError =>
  makeError(6013, { action: 'TRANSCRIPTION', description: text, message: text })

export const refusalOf = (
  request: { type: 'start' } | { type: 'stop'; mode: string | null },
  { allowed }: { allowed: boolean },
): MeetingError | null => {
  if (request.type === 'stop' && !request.mode) return refuse('No mode is passed to stop the transcription')
  return allowed ? null : refuse('You are not allowed to perform this action - transcriptions')
}

/** A speaker's new caption replaces the unfinished one; final ones stay. The oldest are dropped first. */
export const withCaptions = (known: readonly Caption[], arrived: readonly Caption[]): Caption[] => {
  const final = known.filter((caption) => caption.final)
  const current = new Map(known.filter((caption) => !caption.final).map((one) => [one.peerId, one]))
  for (const caption of arrived) {
    current.delete(caption.peerId)
    if (caption.final) final.push(caption)
    else current.set(caption.peerId, caption)
  }
  return [...final.slice(-LIMIT.captions), ...current.values()]
}

type EntryEvent =
  | { type: 'transcription.updated'; entry: TranscriptionEntry }
  | { type: 'room.stateArrived'; room: { transcriptions?: TranscriptionEntry[] | undefined } }

/** The room's state of one mode after an event. */
export const entryAfter = (
  { mode, entry }: { mode: string; entry: TranscriptionEntry | null },
  event: EntryEvent | { type: string },
): TranscriptionEntry | null => {
  if (event.type === 'transcription.updated' && 'entry' in event)
    return event.entry.mode === mode ? event.entry : entry
  if (event.type === 'room.stateArrived' && 'room' in event)
    return event.room.transcriptions?.find((one) => one.mode === mode) ?? null
  return entry
}

/** The language of this person: the chosen one, or that of the room. */
export const languageOf = ({
  entry,
  peerId,
}: {
  entry: TranscriptionEntry | null
  peerId: string
}): SpokenLanguage | null =>
  entry?.languages?.find(({ peer_id }) => peer_id === peerId)?.language ?? entry?.language ?? null

/** This person's answer to the request to keep captions; null before it is given. */
export const answerIn = (entry: TranscriptionEntry | null, peerId: string): boolean | null =>
  entry?.saving?.consents.find(({ peer_id }) => peer_id === peerId)?.agreed ?? null

/** Whether the person has to be asked now. */
export const isAskedToSave = (context: {
  role: string
  entry: TranscriptionEntry | null
  answer: boolean | null
}): boolean => {
  const state = context.entry?.saving?.state
  return isAskedRole(context.role) && (state === 'asked' || state === 'on') && context.answer === null
}
