import { fromPromise } from 'xstate'
import type { OutputOf } from '../../contracts/machineContract.ts'
import type { RetryCategory, retryContract } from '../../machines/meeting/retryContract.ts'
import { retryDelayOf } from '../../machines/meeting/retrySchedule.ts'
import type { MeetingSession } from './meetingSession.ts'

/** The pause before an attempt, with the chance that a chart must not know. */
export const defineDrawDelayActor = ({ platform }: MeetingSession) =>
  fromPromise<OutputOf<typeof retryContract, 'drawDelay'>, { category: RetryCategory; attempts: number }>(
    async ({ input }) => ({ ms: retryDelayOf(input.category, input.attempts, platform.random()) }),
  )
