import { fromCallback } from 'xstate'
import type { WaitingCallsEvent } from '../../machines/auth/sessionContract.ts'
import type { ExpiredCalls } from '../../services/portal/expiredCalls.ts'

/** Tells the session of every call that expired, and the calls what became of them (P4.20). */
export const defineObserveExpiredCallsActor = ({ expiredCalls }: { expiredCalls: ExpiredCalls }) =>
  fromCallback<WaitingCallsEvent, undefined>(({ sendBack, receive }) => {
    receive((event) => {
      if (event.type === 'calls.released') expiredCalls.release(event.callIds)
      else expiredCalls.abandon(event.callIds)
    })
    return expiredCalls.onExpired((callId) => sendBack({ type: 'call.expired', callId }))
  })
