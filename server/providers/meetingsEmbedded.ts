import type { MeetingServer } from '../meeting/ports.ts'
import type { Meetings } from './meetings.ts'

/** Our own meeting server in this process. Rooms are created by the first join. */
export const createEmbeddedMeetings = (
  server: Pick<
    MeetingServer,
    'mintToken' | 'endRoom' | 'unlockRoom' | 'recheckAccess' | 'recording' | 'waiting' | 'memberOf'
  >,
): Meetings => ({
  ensureRoom: async (roomId) => roomId,
  mintToken: (grant) => server.mintToken(grant),
  initEndpoint: (origin) => `${origin}/init`,
  endRoom: (roomId, reason) => server.endRoom(roomId, reason),
  reopenRoom: (roomId) => server.unlockRoom(roomId),
  recheckAccess: () => server.recheckAccess(),
  recording: server.recording,
  waiting: server.waiting,
  memberOf: (token) => server.memberOf(token),
  movesCalls: true,
  admitsCompanions: true,
  browserConnectsTo: [],
  browserFrames: [],
})
