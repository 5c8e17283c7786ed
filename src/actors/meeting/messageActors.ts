import { MeetingFailure, makeError, toMeetingError } from '../../contracts/errors.ts'
import type { ContextOf, OutputOf } from '../../contracts/machineContract.ts'
import type { chatContract } from '../../machines/meeting/chatContract.ts'
import type { SendInput } from '../../machines/meeting/chatMachine.ts'
import { PEER_ABSENT } from '../../machines/meeting/chatRules.ts'
import type { roleChangeContract } from '../../machines/meeting/roleChangeContract.ts'
import type { MeetingSession } from './meetingSession.ts'
import { rejectPlain } from './rejectPlain.ts'
import { promiseWork } from './work.ts'

type RoleContext = ContextOf<typeof roleChangeContract>

/** M5.37, M7.050: whoever is not in our list may still be in a large room. */
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

export const defineSendMessageWork = (session: MeetingSession) =>
  promiseWork<OutputOf<typeof chatContract, 'sendMessage'>, SendInput>(({ input, signal }) =>
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
          },
          ...(roles.length > 0 ? { roles } : {}),
          ...(peerId === null ? {} : { peer_id: peerId }),
        },
        signal,
      )
      return { messageId: answer.message_id ?? null, time: answer.timestamp ?? session.platform.now() }
    }),
  )

export const defineAcceptRoleWork = (session: MeetingSession) =>
  promiseWork<Record<string, never>, RoleContext['request']>(({ input, signal }) =>
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

export const defineRequestRoleWork = (session: MeetingSession) =>
  promiseWork<Record<string, never>, RoleContext['orders'][number] | null>(({ input, signal }) =>
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
