import type { SnapshotFrom } from 'xstate'
import type { Caption, SpokenLanguage } from '../../../contracts/meeting/transcription/transcription.ts'
import type { transcriptionMachine } from './transcriptionMachine.ts'
import { languageOf } from './transcriptionRules.ts'

type Snapshot = SnapshotFrom<typeof transcriptionMachine> | undefined

/** How captions stand: `coming` while everybody is told; `failed` carries the reason as a sentence of the server. */
export type CaptionCourse = 'off' | 'coming' | 'on' | 'failed'

export const selectCourse = (snapshot: Snapshot): CaptionCourse => {
  if (snapshot?.matches({ course: 'initialised' }) === true) return 'coming'
  if (snapshot?.matches({ course: 'started' }) === true) return 'on'
  return snapshot?.matches({ course: 'failed' }) === true ? 'failed' : 'off'
}

/** The newest captions that the stage shows. */
export const selectShown = (snapshot: Snapshot, count: number): Caption[] =>
  snapshot?.context.captions.slice(-count) ?? []

/** The captions that contain what is searched for, without regard to case and accents. */
export const selectFound = (snapshot: Snapshot): Caption[] => {
  if (snapshot === undefined) return []
  const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const wanted = plain(snapshot.context.search.trim())
  return snapshot.context.captions.filter(({ text }) => plain(text).includes(wanted))
}

export const selectOwnLanguage = (snapshot: Snapshot): SpokenLanguage | null =>
  snapshot === undefined ? null : (snapshot.context.choosing ?? languageOf(snapshot.context))

/** How keeping the captions stands; `off` before anybody asked. */
export const selectSaving = (
  snapshot: Snapshot,
): 'off' | 'asked' | 'on' | 'stopped' | 'declined' | 'withdrawn' | 'failed' =>
  snapshot?.context.entry?.saving?.state ?? 'off'
