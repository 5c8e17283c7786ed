import { fromPromise } from 'xstate'
import type { OutputOf } from '../../../contracts/machineContract.ts'
import type { RetryCategory, retryContract } from '../../../machines/meeting/connection/retryContract.ts'
import { retryDelayOf } from '../../../machines/meeting/connection/retrySchedule.ts'
import type { MeetingSession } from '../call/meetingSession.ts'

/** The delay before an attempt, with the randomness that machines must not have. */
export const defineDrawDelayActor = ({ platform }: MeetingSession) =>
  fromPromise<OutputOf<typeof retryContract, 'drawDelay'>, { category: RetryCategory; attempts: number }>(
    async ({ input }) => ({ ms: retryDelayOf(input.category, input.attempts, platform.random()) }),
  )
