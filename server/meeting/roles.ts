import { DIAGNOSTICS_ROLE } from '../../src/contracts/meeting/diagnostics.ts'
import { NO_PERMISSIONS, type Permissions, type WireRole } from '../../src/contracts/meeting/shapes.ts'
import type { BoardPermission } from '../../src/contracts/meeting/whiteboards.ts'
import type { MeetingRole, VisitRole } from './ports.ts'

/**
 * The four roles of a visit and that of a check of the line: what each publishes, whom it sees, what it may do
 * (M3.19-M3.23).
 */

/** Patients and observers read polls; who may answer one is its maker's choice (docs/decisions/0080). */
const readsPolls: Permissions = { ...NO_PERMISSIONS, pollRead: true }

/** Recording and streaming are not offered: clients show what they are allowed. */
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

/** 720p camera in three layers: enough to see a rash, and a thumbnail for a bad line. Bit rates in kbit/s. */
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

/**
 * Whiteboards (docs/decisions/0088): doctors make them and draw, patients draw where it hurts, observers look on.
 */
export const BOARD_ROLES: Readonly<Record<BoardPermission, readonly VisitRole[]>> = {
  admin: ['doctor'],
  write: ['doctor', 'patient'],
  read: ['doctor', 'patient', 'observer'],
}

/** A role that somebody in a visit can be given. */
export const isVisitRole = (name: string): name is VisitRole => Object.hasOwn(VISIT_ROLES, name)

/** What the holder of a role is told of: a visit knows nothing of checks, and a check nothing of visits. */
export const knownRoles = (role: MeetingRole): Record<string, WireRole> =>
  isVisitRole(role) ? { ...VISIT_ROLES } : { [role]: ROLES[role] }

/** A check of the line is sent its own sound and picture: there is nobody else to receive from. */
export const receivesItself = (role: MeetingRole): boolean => role === 'diagnostics-role'

/**
 * Whether a holder of `viewer` learns of holders of `subject` at all. One rule for peer lists, tracks, counts
 * and messages to everyone: you know of those you may subscribe to. So the doctor sees who waits, and who
 * waits learns nothing of the consultation going on inside.
 */
export const sees = (viewer: MeetingRole, subject: MeetingRole): boolean =>
  ROLES[viewer].subscribeParams.subscribeToRoles.includes(subject)

/** What the role lists must allow for a track (`publishParams.allowed`, M3.20). */
export const mayPublish = (role: MeetingRole, track: { type: 'audio' | 'video'; source: string }): boolean =>
  ROLES[role].publishParams.allowed.includes(track.source === 'screen' ? 'screen' : track.type)
