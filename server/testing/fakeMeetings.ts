import type { CallMember, MeetingRecording } from '../meeting/ports.ts'
import type { FirstWaiting } from '../meeting/signalling/waitingRooms.ts'
import type { Meetings } from '../providers/meetings.ts'

/** Meetings for tests: signs readable tokens and records which rooms were ended. */
export const fakeMeetings = () => {
  const ended: string[] = []
  const reopened: string[] = []
  const calls: FakeCall[] = []
  const members = new Map<string, CallMember>()
  const waiting = new Map<string, FirstWaiting>()
  const attended = new Set<string>()
  const listeners = new Set<() => void>()
  const meetings: Meetings = {
    ensureRoom: async (roomId) => roomId,
    mintToken: async ({ roomId, userId, role, takesPlace, companion }) =>
      meetingToken({
        room_id: roomId,
        user_id: userId,
        role,
        ...(takesPlace === true ? { takes_place: true } : {}),
        ...(companion == null ? {} : { companion }),
      }),
    initEndpoint: (origin) => `${origin}/init`,
    endRoom: async (roomId) => {
      ended.push(roomId)
    },
    reopenRoom: async (roomId) => {
      reopened.push(roomId)
    },
    recheckAccess: async () => {},
    recording: fakeRecording(calls),
    waiting: {
      list: () => waiting,
      attended: () => attended,
      onChange: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    memberOf: async (token) => members.get(token) ?? null,
    movesCalls: true,
    admitsCompanions: true,
    browserConnectsTo: [],
    browserFrames: [],
  }
  /** Tells that `waiting` is another one now. */
  const waitingChanged = () => {
    for (const listener of [...listeners]) listener()
  }
  return {
    meetings,
    ended,
    reopened,
    calls,
    members,
    waiting,
    waitingChanged,
    listening: () => listeners.size,
    attended,
  }
}

/** A room with a call, and the recording that was requested of it. */
export interface FakeCall {
  roomId: string
  recordingId: string | null
  changes: string[]
  /** No composer has a place for it. */
  cannotCompose?: boolean
}

/** Records the requests of the portal; a room without a call refuses them. */
const fakeRecording = (calls: FakeCall[]): MeetingRecording => ({
  request: async (roomId, recordingId, _by, kind) => {
    const call = calls.find((one) => one.roomId === roomId)
    if (call === undefined) return 'noCall'
    if (kind === 'browser' && call.cannotCompose === true) return 'noComposer'
    if (call.recordingId !== null) return 'conflict'
    call.recordingId = recordingId
    return null
  },
  set: async (roomId, recordingId, change) => {
    const call = calls.find((one) => one.roomId === roomId)
    if (call?.recordingId !== recordingId) return 'noCall'
    call.changes.push(change)
    return null
  },
  isOpen: (roomId) => calls.some((one) => one.roomId === roomId && one.recordingId !== null),
})

export const meetingToken = (claims: object): string =>
  `header.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`
