import { MeetingFailure, makeError, toMeetingError } from '../../../contracts/errors.ts'
import type { ContextOf, OutputOf } from '../../../contracts/machineContract.ts'
import type { chatContract } from '../../../machines/meeting/chat/chatContract.ts'
import type { SendInput } from '../../../machines/meeting/chat/chatMachine.ts'
import { PEER_ABSENT } from '../../../machines/meeting/chat/chatRules.ts'
import type { roleChangeContract } from '../../../machines/meeting/people/roleChangeContract.ts'
import { promiseFunction } from '../call/logicFunctions.ts'
import type { MeetingSession } from '../call/meetingSession.ts'
import { rejectPlain } from '../call/rejectPlain.ts'

type RoleContext = ContextOf<typeof roleChangeContract>

/** M5.37, M7.050: in a large room a peer may be present without being in our list. */
const assertPresent = async (session: MeetingSession, peerId: string, signal: AbortSignal): Promise<void> => {
  try {
    await session.signal.request('get-peer', { peer_id: peerId }, signal)
  } catch (error) {
    if (toMeetingError(error, 'CHAT').code !== 404) throw error
    throw new MeetingFailure(
      makeError(6013, { action: 'CHAT', description: PEER_ABSENT, message: PEER_ABSENT }),
    )
  }
}

export const defineSendMessageLogic = (session: MeetingSession) =>
  promiseFunction<OutputOf<typeof chatContract, 'sendMessage'>, SendInput>(({ input, signal }) =>
    rejectPlain('CHAT', async () => {
      const { roles, peerId } = input.recipient
      if (peerId !== null && input.isUnknown) await assertPresent(session, peerId, signal)
      const answer = await session.signal.request(
        'broadcast',
        {
          info: {
            message: input.message,
            type: input.type,
            client_id: `${session.callId}-${input.id}`,
            ...(input.file === null ? {} : { file: input.file }),
          },
          ...(roles.length > 0 ? { roles } : {}),
          ...(peerId === null ? {} : { peer_id: peerId }),
        },
        signal,
      )
      return { messageId: answer.message_id ?? null, time: answer.timestamp ?? session.platform.now() }
    }),
  )

export const defineAcceptRoleLogic = (session: MeetingSession) =>
  promiseFunction<Record<string, never>, RoleContext['request']>(({ input, signal }) =>
    rejectPlain('ROLE_CHANGE', async () => {
      if (!input) return {}
      await session.signal.request(
        'role-change',
        {
          role: input.roleName,
          token: input.token,
          ...(input.requestedBy === null ? {} : { requested_by: input.requestedBy }),
        },
        signal,
      )
      return {}
    }),
  )

export const defineRequestRoleLogic = (session: MeetingSession) =>
  promiseFunction<Record<string, never>, RoleContext['orders'][number] | null>(({ input, signal }) =>
    rejectPlain('ROLE_CHANGE', async () => {
      if (!input) return {}
      await session.signal.request(
        'role-change-request',
        input.peerId === null
          ? { roles: input.roles, role: input.role, force: true }
          : { requested_for: input.peerId, role: input.role, force: input.force },
        signal,
      )
      return {}
    }),
  )
