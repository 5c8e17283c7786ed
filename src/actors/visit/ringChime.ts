import { promiseLogic } from '../kit/promiseLogic.ts'
import type { NoticeChoicesStore } from './noticeChoices.ts'

/** Plays the chime for a waiting patient, unless it was switched off or it is quiet (experience §8.1, 9.4). */
export const defineRingChimeActor = (
  ring: (volume: number) => Promise<void>,
  choices: Pick<NoticeChoicesStore, 'rings'>,
) =>
  promiseLogic<Record<string, never>, { volume: number }>(async ({ input }) => {
    if (choices.rings()) await ring(input.volume)
    return {}
  })
