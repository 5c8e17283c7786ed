import type { CallFigures, TrackFigures } from '../../contracts/meeting/stats.ts'

/** Figures as words: what a doctor asks is whether it is good, not how many. Pure. */
export type FigureWord = 'unknown' | 'good' | 'fair' | 'bad'
export interface FigureWords {
  readonly sound: FigureWord
  readonly picture: FigureWord
  readonly loss: FigureWord
  readonly delay: FigureWord
}

const LOSS = { fair: 0.02, bad: 0.08 }
const DELAY_MS = { fair: 200, bad: 400 }
const FRAMES = { fair: 20, bad: 10 }

const worst = (words: readonly FigureWord[]): FigureWord => {
  const order: readonly FigureWord[] = ['bad', 'fair', 'good']
  return order.find((word) => words.includes(word)) ?? 'unknown'
}

const above = (value: number, { fair, bad }: { fair: number; bad: number }): FigureWord =>
  value >= bad ? 'bad' : value >= fair ? 'fair' : 'good'

const lossOf = (tracks: readonly TrackFigures[]): FigureWord =>
  worst(tracks.map(({ loss }) => above(loss, LOSS)))

const framesOf = ({ framesPerSecond }: TrackFigures): FigureWord => {
  if (framesPerSecond === null) return 'unknown'
  if (framesPerSecond < FRAMES.bad) return 'bad'
  return framesPerSecond < FRAMES.fair ? 'fair' : 'good'
}

const ofKind = (tracks: readonly TrackFigures[], kind: TrackFigures['kind']) =>
  tracks.filter((track) => track.kind === kind)

export const figureWords = ({ sent, received, roundTripMs }: CallFigures): FigureWords => {
  const all = [...sent, ...received]
  const pictures = ofKind(received, 'video')
  return {
    sound: lossOf(ofKind(all, 'audio')),
    picture: worst([...pictures.map(framesOf), lossOf(pictures)]),
    loss: lossOf(all),
    delay: roundTripMs === null ? 'unknown' : above(roundTripMs, DELAY_MS),
  }
}

/** For support: numbers alone, nothing that tells who was in the call. */
export const reportText = (figures: CallFigures): string =>
  JSON.stringify(
    {
      ...figures,
      sent: figures.sent.map(({ trackId: _, ...rest }) => rest),
      received: figures.received.map(({ trackId: _, ...rest }) => rest),
    },
    null,
    2,
  )
