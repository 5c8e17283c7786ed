import type { ContextOf, EventOf } from '../../contracts/machineContract.ts'
import type { meetingContract } from './meetingContract.ts'
import { rolesOf } from './whiteboardPlugin.ts'

/** What a call knows of its room: the flags it was opened with, its roles and our own. Pure. */
type Contract = typeof meetingContract
type Context = ContextOf<Contract>
type Told = { event: EventOf<Contract> }

export const flagsKnown = ({ event }: Told): Partial<Context> => {
  if (event.type !== 'signal.opened') return {}
  const { flags, identity } = event.init
  return {
    noneDisabled: flags.disableNoneLayerRequest || flags.disableVideoTrackAutoUnsubscribe,
    boards: { enabled: flags.whiteboardEnabled, userId: identity.userId, roomId: identity.roomId },
  }
}

export const rolesKnown = ({ event }: Told): Partial<Context> =>
  event.type === 'policy.changed'
    ? {
        roles: rolesOf(event.policy),
        localRole: event.policy.name,
        templateAppData: event.policy.app_data ?? {},
      }
    : {}
