import {
  CAPTION_BROADCAST,
  CAPTION_MODE,
  type CaptionSaving,
  MAX_CAPTION,
  type TranscriptionEntry,
} from '../../../../src/contracts/meeting/transcription/transcription.ts'
import type { Frame } from '../notifications.ts'
import type { Room } from '../roomState.ts'
import { isInside } from '../visibility.ts'
import type { TranscriptionEvent } from './transcriptionCommands.ts'
import type { RoomSaving } from './transcriptionState.ts'

type Spoken = Extract<TranscriptionEvent, { type: 'captionSpoken' }>

const wireSaving = (room: Room, { begun, end, consents }: RoomSaving): CaptionSaving => ({
  state: end ?? (begun ? 'on' : 'asked'),
  consents: [...room.peers.values()].flatMap(({ id, userId }) => {
    const agreed = consents.get(userId)
    return agreed === undefined ? [] : [{ peer_id: id, agreed }]
  }),
})

/** The captions in the room state and in their notification (protocol §3.7, §7.4), with our extensions. */
export const wireTranscription = (room: Room): TranscriptionEntry => {
  const { transcription, captionSource } = room
  if (transcription === null) return { mode: CAPTION_MODE, state: 'none' }
  const { state, language, languages, initialisedAt, startedAt, stoppedAt, error, saving } = transcription
  return {
    mode: CAPTION_MODE,
    state,
    initialised_at: initialisedAt,
    updated_at: stoppedAt ?? startedAt ?? initialisedAt,
    ...(startedAt === null ? {} : { started_at: startedAt }),
    ...(stoppedAt === null ? {} : { stopped_at: stoppedAt }),
    ...(error === null ? {} : { error }),
    ...(captionSource === null ? {} : { source: captionSource }),
    language,
    languages: [...room.peers.values()].flatMap(({ id, userId }) => {
      const chosen = languages.get(userId)
      return chosen === undefined ? [] : [{ peer_id: id, language: chosen }]
    }),
    saving: saving === null ? null : wireSaving(room, saving),
  }
}

const insiders = (room: Room): string[] =>
  [...room.peers.values()].filter((peer) => peer.connected && isInside(peer.role)).map(({ id }) => id)

/** Notifies everybody in the call of a change; who waits outside is not in it. */
export const transcriptionFrames = (room: Room): Frame[] =>
  insiders(room).map(
    (to): Frame => ({
      to,
      method: 'on-transcription-update',
      params: wireTranscription(room),
    }),
  )

/** A caption to everybody in the call (protocol §7.6), in seconds of the session. */
export const captionFrames = (
  { peerId, text, final, start, end }: Spoken,
  room: Room,
  messageId: string,
): Extract<Frame, { method: 'on-broadcast' }>[] => {
  if (room.session === null) return []
  const { startedAt } = room.session
  const seconds = (at: number): number => Math.max(0, Math.round(at - startedAt) / 1_000)
  const result = {
    peer_id: peerId,
    start: seconds(start),
    end: seconds(end),
    final,
    transcript: text.slice(0, MAX_CAPTION),
  }
  const params = {
    message_id: messageId,
    timestamp: Math.round(end),
    private: false,
    info: { type: CAPTION_BROADCAST, message: JSON.stringify({ results: [result] }) },
  }
  return insiders(room).map((to) => ({ to, method: 'on-broadcast', params }))
}
