import type { WaitingChime } from '../../services/platform/waitingChime.ts'
import { promiseLogic } from '../kit/promiseLogic.ts'
import type { NoticeChoicesStore } from './noticeChoices.ts'

interface Input {
  appointmentId: string
  waiting: number
  /** Percent; 0 while the room is muted. */
  volume: number
}

/** Plays the chime for a waiting patient, unless it was switched off or it is quiet (experience §8.1, 9.4). */
export const defineRingChimeActor = (
  chime: Pick<WaitingChime, 'ring'>,
  choices: Pick<NoticeChoicesStore, 'rings'>,
) =>
  promiseLogic<Record<string, never>, Input>(async ({ input: { appointmentId, waiting, volume } }) => {
    if (choices.rings()) await chime.ring({ volume, waiting: { [appointmentId]: waiting }, leads: true })
    return {}
  })
