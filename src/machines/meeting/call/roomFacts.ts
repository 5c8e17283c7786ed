import type { ContextOf, EventOf } from '../../../contracts/machineContract.ts'
import { rolesOf } from '../whiteboard/whiteboardPlugin.ts'
import type { meetingContract } from './meetingContract.ts'

/** The call's knowledge of its room: the flags, its roles and our own. Pure. */
type Contract = typeof meetingContract
type Context = ContextOf<Contract>
type Received = { event: EventOf<Contract> }

export const flagsKnown = ({ event }: Received): Partial<Context> => {
  if (event.type !== 'signal.opened') return {}
  const { flags, identity } = event.init
  return {
    noneDisabled: flags.disableNoneLayerRequest || flags.disableVideoTrackAutoUnsubscribe,
    boards: { enabled: flags.whiteboardEnabled, userId: identity.userId, roomId: identity.roomId },
  }
}

export const rolesKnown = ({ event }: Received): Partial<Context> =>
  event.type === 'policy.changed'
    ? {
        roles: rolesOf(event.policy),
        localRole: event.policy.name,
        templateAppData: event.policy.app_data ?? {},
      }
    : {}
