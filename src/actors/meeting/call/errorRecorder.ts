import { fromCallback } from 'xstate'
import type { MeetingError } from '../../../contracts/errors.ts'
import type { MeetingSession } from './meetingSession.ts'

/** Adds the time to each error (M3.67). */
export const defineErrorRecorderActor = (session: MeetingSession) =>
  fromCallback<{ type: 'error.raised'; error: MeetingError }, undefined>(({ receive, sendBack }) => {
    receive(({ error: { terminal, ...error } }) => {
      sendBack({
        type: 'errors.recorded',
        record: { ...error, isTerminal: terminal, timestamp: session.platform.now() },
      })
    })
  })
