import { isExclusionViolation, isRetryable, isUniqueViolation } from '../../db/sqlState.ts'
import { conflict, slotTaken } from '../../http/apiFailure.ts'

const ATTEMPTS = 3

/**
 * Repeats a transaction after a deadlock, or when the same was written at the same moment.
 * @throws ApiFailure 409 slotTaken when the time is gone, conflict after the last attempt
 */
export const retried = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (isExclusionViolation(error)) throw slotTaken()
      if (!isRetryable(error) && !isUniqueViolation(error)) throw error
      if (attempt === ATTEMPTS) throw conflict()
    }
  }
}
