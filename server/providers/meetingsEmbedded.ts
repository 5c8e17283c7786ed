import type { MeetingServer } from '../meeting/ports.ts'
import type { Meetings } from './meetings.ts'

/** Our own meeting server, in this process, on this address. Rooms come into being when somebody joins. */
export const createEmbeddedMeetings = (
  server: Pick<MeetingServer, 'mintToken' | 'endRoom' | 'unlockRoom' | 'recheckDoors'>,
): Meetings => ({
  ensureRoom: async (roomId) => roomId,
  mintToken: (grant) => server.mintToken(grant),
  initEndpoint: (origin) => `${origin}/init`,
  endRoom: (roomId, reason) => server.endRoom(roomId, reason),
  reopenRoom: (roomId) => server.unlockRoom(roomId),
  recheckDoors: () => server.recheckDoors(),
  browserConnectsTo: [],
  browserFrames: [],
})
