import type { CallStats, TrackStats } from '../../../contracts/meeting/quality/stats.ts'

/** Statistics as ratings, because doctors need the quality rather than numbers. Pure. */
export type StatText = 'unknown' | 'good' | 'fair' | 'bad'
export interface StatTexts {
  readonly sound: StatText
  readonly picture: StatText
  readonly loss: StatText
  readonly delay: StatText
}

const LOSS = { fair: 0.02, bad: 0.08 }
const DELAY_MS = { fair: 200, bad: 400 }
const FRAMES = { fair: 20, bad: 10 }

const worst = (ratings: readonly StatText[]): StatText => {
  const order: readonly StatText[] = ['bad', 'fair', 'good']
  return order.find((rating) => ratings.includes(rating)) ?? 'unknown'
}

const above = (value: number, { fair, bad }: { fair: number; bad: number }): StatText =>
  value >= bad ? 'bad' : value >= fair ? 'fair' : 'good'

const lossOf = (tracks: readonly TrackStats[]): StatText => worst(tracks.map(({ loss }) => above(loss, LOSS)))

const framesOf = ({ framesPerSecond }: TrackStats): StatText => {
  if (framesPerSecond === null) return 'unknown'
  if (framesPerSecond < FRAMES.bad) return 'bad'
  return framesPerSecond < FRAMES.fair ? 'fair' : 'good'
}

const ofKind = (tracks: readonly TrackStats[], kind: TrackStats['kind']) =>
  tracks.filter((track) => track.kind === kind)

export const statTexts = ({ sent, received, roundTripMs }: CallStats): StatTexts => {
  const all = [...sent, ...received]
  const pictures = ofKind(received, 'video')
  return {
    sound: lossOf(ofKind(all, 'audio')),
    picture: worst([...pictures.map(framesOf), lossOf(pictures)]),
    loss: lossOf(all),
    delay: roundTripMs === null ? 'unknown' : above(roundTripMs, DELAY_MS),
  }
}

/** For support: only numbers, which do not identify the people in the call. */
export const reportText = (callStats: CallStats): string =>
  JSON.stringify(
    {
      ...callStats,
      sent: callStats.sent.map(({ trackId: _, ...rest }) => rest),
      received: callStats.received.map(({ trackId: _, ...rest }) => rest),
    },
    null,
    2,
  )
