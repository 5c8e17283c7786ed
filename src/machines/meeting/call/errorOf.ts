import { type ErrorAction, type MeetingError, toMeetingError } from '../../../contracts/errors.ts'

/** The error of an engine event (`xstate.error.actor.…`) as a catalogue row. */
export const errorOf = (event: object, action: ErrorAction): MeetingError =>
  toMeetingError('error' in event ? event.error : undefined, action)
