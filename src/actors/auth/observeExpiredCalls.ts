import { fromCallback } from 'xstate'
import type { WaitingCallsEvent } from '../../machines/auth/sessionContract.ts'
import type { ExpiredCalls } from '../../services/portal/expiredCalls.ts'

/** Reports every expired call to the session, and releases or abandons it on request (P4.20). */
export const defineObserveExpiredCallsActor = ({ expiredCalls }: { expiredCalls: ExpiredCalls }) =>
  fromCallback<WaitingCallsEvent, undefined>(({ sendBack, receive }) => {
    receive((event) => {
      if (event.type === 'calls.released') expiredCalls.release(event.callIds)
      else expiredCalls.abandon(event.callIds)
    })
    const expired = expiredCalls.expired$.subscribe((callId) => sendBack({ type: 'call.expired', callId }))
    return () => expired.unsubscribe()
  })
