import { type MeetingError, makeError } from '../../../contracts/errors.ts'
import type { ContextOf, InputOf } from '../../../contracts/machineContract.ts'
import type { Policy } from '../../../contracts/meeting/connection/shapes.ts'
import { errorOf } from '../call/errorOf.ts'
import type { RetryCategory } from './retryContract.ts'
import type { transportContract } from './transportContract.ts'

/** Decisions of the transport, as pure functions. */
type Contract = typeof transportContract
type Context = ContextOf<Contract>

export const freshTransport = (input: InputOf<Contract>): Context => ({
  ...input,
  purpose: 'join',
  flags: {
    previewCalled: false,
    published: false,
    deviceManagersInitialised: false,
  },
  init: null,
  role: null,
  asRole: null,
  allowed: {},
  needsMedia: true,
  mediaOpen: false,
  nodeId: null,
  mustMigrate: false,
  broken: [],
  joined: false,
  leave: { clientReason: 'user request', announce: true, endRoom: null },
  error: null,
})

/** M4.068: a role that neither sends nor receives needs no connections if the room says so. */
const needsMedia = (policy: Policy, context: Context): boolean => {
  const role = policy.known_roles[policy.name]
  const idle =
    role !== undefined &&
    role.publishParams.allowed.length === 0 &&
    role.subscribeParams.subscribeToRoles.length === 0
  return !(idle && context.init?.flags.nonWebRTCDisableOffer)
}

export const withPolicy = (policy: Policy, context: Context): Partial<Context> => ({
  role: policy.name,
  needsMedia: needsMedia(policy, context),
  allowed: Object.fromEntries(
    Object.entries(policy.known_roles).map(([name, role]) => [name, [...role.publishParams.allowed]]),
  ),
})

export const carriedError = (event: object, fallback: MeetingError | null): MeetingError | null =>
  'error' in event ? errorOf(event, 'CONNECT') : fallback

export const retryOf = (side: Context['broken'][number]): RetryCategory =>
  side === 'publish' ? 'PublishIceConnectionFailed' : 'SubscribeIceConnectionFailed'

/** M4.077, protocol §4.5: errors that may pass on a later attempt. A refusal (4xx) is final. */
export const isRetryableJoinError = ({ code, terminal }: MeetingError): boolean =>
  !terminal && (code === 1003 || code === 429 || (code >= 500 && code <= 599))

export const refusedConnect = ({ purpose }: Context, state: string): MeetingError =>
  makeError(state === 'Connecting' && purpose === 'preview' ? 6009 : 5001, {
    action: 'JOIN',
    description: `Cannot join a meeting in ${state} state`,
  })
