import { meetingRunning } from './meetingRunning.ts'
import { meetingSetup } from './meetingSetup.ts'

/**
 * The root of one call. It owns every other actor of the call, receives the user's requests, and forwards
 * each fact to the actors that need it.
 */
export const meetingMachine = meetingSetup.createMachine({
  id: 'meeting',
  description: 'One call, from the first preview to its end.',
  context: ({ input }) => ({
    peerId: input.peerId,
    config: input.config,
    owner: input.owner ?? null,
    roles: {},
    localRole: null,
    templateAppData: {},
    boards: { enabled: false, userId: '', roomId: '' },
    noneDisabled: false,
    transcription: { allowed: false, entry: null },
    videos: {},
    end: {
      reason: 'left',
      by: null,
      error: null,
      joinedAt: null,
      role: null,
      session: { sessionId: '', templateId: '', roomName: '', startedAt: null },
    },
  }),
  initial: 'idle',
  output: ({ context }) => context.end,
  states: {
    idle: {
      description: 'Nothing was requested yet; no device, no connection.',
      on: {
        'meeting.previewRequested': 'running',
        'meeting.joinRequested': 'running',
        'meeting.leaveRequested': 'ended',
      },
    },
    running: meetingRunning,
    ended: { description: 'The call is over.', type: 'final' },
  },
})
