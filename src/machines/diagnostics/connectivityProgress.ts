import { connectivityCheckSetup } from './connectivityCheckSetup.ts'

/**
 * How far the check has come. Facts come in any order, media may be published before the connections stand; a
 * state is left only for a later one (M4.095).
 */
const ICE = [
  {
    guard: {
      type: 'completesIce' as const,
      params: ({ event }: { event: { side: 'publish' | 'subscribe' } }) => event,
    },
    target: 'ICE_ESTABLISHED',
  },
]

export const connectivityProgress = connectivityCheckSetup.createStateConfig({
  description: 'How far the check has come; it never goes back.',
  meta: { spec: ['M4.095'] },
  initial: 'STARTING',
  states: {
    STARTING: {
      description: 'Nothing was answered yet.',
      meta: { spec: ['M4.088'] },
      on: {
        'line.initFetched': 'INIT_FETCHED',
        'line.signalConnected': 'SIGNAL_CONNECTED',
        'line.iceConnected': ICE,
        'line.mediaCaptured': 'MEDIA_CAPTURED',
        'line.mediaPublished': 'MEDIA_PUBLISHED',
      },
    },
    INIT_FETCHED: {
      description: 'The server said where the meeting is.',
      meta: { spec: ['M4.089'] },
      on: {
        'line.signalConnected': 'SIGNAL_CONNECTED',
        'line.iceConnected': ICE,
        'line.mediaCaptured': 'MEDIA_CAPTURED',
        'line.mediaPublished': 'MEDIA_PUBLISHED',
      },
    },
    SIGNAL_CONNECTED: {
      description: 'The websocket is open.',
      meta: { spec: ['M4.090'] },
      on: {
        'line.iceConnected': ICE,
        'line.mediaCaptured': 'MEDIA_CAPTURED',
        'line.mediaPublished': 'MEDIA_PUBLISHED',
      },
    },
    ICE_ESTABLISHED: {
      description: 'Both connections for sound and picture stand.',
      meta: { spec: ['M4.091'] },
      on: { 'line.mediaCaptured': 'MEDIA_CAPTURED', 'line.mediaPublished': 'MEDIA_PUBLISHED' },
    },
    MEDIA_CAPTURED: {
      description: 'Camera and microphone deliver.',
      meta: { spec: ['M4.092'] },
      on: { 'line.mediaPublished': 'MEDIA_PUBLISHED' },
    },
    MEDIA_PUBLISHED: {
      description: 'The server takes sound and picture.',
      meta: { spec: ['M4.093'] },
    },
  },
})
