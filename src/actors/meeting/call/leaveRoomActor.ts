import { fromPromise } from 'xstate'
import type { ContextOf } from '../../../contracts/machineContract.ts'
import type { transportContract } from '../../../machines/meeting/connection/transportContract.ts'
import type { MeetingSession } from './meetingSession.ts'
import { rejectPlain } from './rejectPlain.ts'

type Context = ContextOf<typeof transportContract>

export const defineLeaveRoomActor = (session: MeetingSession) =>
  fromPromise<Record<string, never>, Context['leave']>(({ input, signal }) =>
    rejectPlain('LEAVE', async () => {
      if (input.endRoom) await session.signal.request('end-room', input.endRoom, signal)
      if (input.announce) session.signal.notify('leave', { client_reason: input.clientReason })
      session.reset()
      return {}
    }),
  )
