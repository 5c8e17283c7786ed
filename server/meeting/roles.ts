import { DIAGNOSTICS_ROLE } from '../../src/contracts/diagnostics/diagnostics.ts'
import {
  NO_PERMISSIONS,
  type Permissions,
  type WireRole,
} from '../../src/contracts/meeting/connection/shapes.ts'
import type { WhiteboardPermission } from '../../src/contracts/meeting/whiteboard/whiteboards.ts'
import type { MeetingRole, VisitRole } from './ports.ts'

/** Patients and observers read polls; the creator of a poll chooses who may answer (docs/decisions/0080). */
const readsPolls: Permissions = { ...NO_PERMISSIONS, pollRead: true }

/**
 * Recording and streaming of the composed view are not allowed here, because clients offer what is allowed. A server
 * with a composer grants them (`knownRoles`).
 */
const hostPermissions: Permissions = {
  browserRecording: false,
  changeRole: true,
  endRoom: true,
  hlsStreaming: false,
  mute: true,
  unmute: true,
  pollRead: true,
  pollWrite: true,
  removeOthers: true,
  rtmpStreaming: false,
}

/**
 * 720p camera in three layers: enough to see a rash, and a thumbnail for a weak connection. Bit rates in
 * kbit/s.
 */
const mediaParams = {
  audio: { bitRate: 32, codec: 'opus' },
  video: { bitRate: 1_500, codec: 'vp8', frameRate: 30, width: 1_280, height: 720 },
  screen: { bitRate: 1_500, codec: 'vp8', frameRate: 15, width: 1_920, height: 1_080 },
  simulcast: {
    video: {
      layers: [
        { rid: 'f', maxBitrate: 1_500, maxFramerate: 30, scaleResolutionDownBy: 1 },
        { rid: 'h', maxBitrate: 500, maxFramerate: 30, scaleResolutionDownBy: 2 },
        { rid: 'q', maxBitrate: 150, maxFramerate: 15, scaleResolutionDownBy: 4 },
      ],
    },
    screen: {},
  },
}

const role = (
  name: VisitRole,
  priority: number,
  allowed: string[],
  subscribeToRoles: VisitRole[],
  permissions: Permissions,
): WireRole => ({
  name,
  priority,
  publishParams: { allowed, ...mediaParams },
  subscribeParams: { subscribeToRoles, maxSubsBitRate: 6_000 },
  permissions,
})

export const VISIT_ROLES: Readonly<Record<VisitRole, WireRole>> = {
  doctor: role(
    'doctor',
    1,
    ['audio', 'video', 'screen'],
    ['doctor', 'patient', 'observer', 'waiting'],
    hostPermissions,
  ),
  patient: role('patient', 2, ['audio', 'video', 'screen'], ['doctor', 'patient', 'observer'], readsPolls),
  observer: role('observer', 3, ['audio', 'video'], ['doctor', 'patient', 'observer'], readsPolls),
  waiting: role('waiting', 4, [], [], NO_PERMISSIONS),
}

export const ROLES: Readonly<Record<MeetingRole, WireRole>> = {
  ...VISIT_ROLES,
  // M6.02-M6.07.
  'diagnostics-role': DIAGNOSTICS_ROLE,
}

/** The roles that turn captions on and off (M6.41). */
export const CAPTION_ADMINS: readonly VisitRole[] = ['doctor']

/** Rights on whiteboards (docs/decisions/0080): doctors create and draw, patients draw, observers read. */
export const WHITEBOARD_ROLES: Readonly<Record<WhiteboardPermission, readonly VisitRole[]>> = {
  admin: ['doctor'],
  write: ['doctor', 'patient'],
  read: ['doctor', 'patient', 'observer'],
}

/** Whether a role can be assigned to a peer of a visit. */
export const isVisitRole = (name: string): name is VisitRole => Object.hasOwn(VISIT_ROLES, name)

/** Roles that the holder of a role sees: visits do not see checks, and checks do not see visits. */
export const knownRoles = (
  role: MeetingRole,
  granted: Pick<Permissions, 'browserRecording' | 'hlsStreaming' | 'rtmpStreaming'>,
): Record<string, WireRole> => {
  if (!isVisitRole(role)) return { [role]: ROLES[role] }
  const { doctor } = VISIT_ROLES
  return { ...VISIT_ROLES, doctor: { ...doctor, permissions: { ...doctor.permissions, ...granted } } }
}

/** In a connection check a peer receives its own tracks, because nobody else sends any. */
export const receivesItself = (role: MeetingRole): boolean => role === 'diagnostics-role'

/**
 * Whether a holder of `viewer` knows holders of `subject`. The one rule for peer lists, tracks, counts and
 * messages to everyone: a peer knows those it may subscribe to. The doctor therefore sees waiting peers, and
 * they do not see the consultation.
 */
export const sees = (viewer: MeetingRole, subject: MeetingRole): boolean =>
  ROLES[viewer].subscribeParams.subscribeToRoles.includes(subject)

/** Whether the role's `publishParams.allowed` contains the kind of the track (M3.20). */
export const mayPublish = (role: MeetingRole, track: { type: 'audio' | 'video'; source: string }): boolean =>
  ROLES[role].publishParams.allowed.includes(track.source === 'screen' ? 'screen' : track.type)
