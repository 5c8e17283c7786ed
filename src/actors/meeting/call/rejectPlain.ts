import { type ErrorAction, toMeetingError } from '../../../contracts/errors.ts'

/** Runs a service and rejects with plain data: `Error` objects do not survive JSON (architecture §9, Replay). */
export const rejectPlain = async <T>(action: ErrorAction, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    return Promise.reject(toMeetingError(error, action))
  }
}
