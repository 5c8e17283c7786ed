import { connectivityCheckSetup } from './connectivityCheckSetup.ts'

/**
 * Progress of the check. Facts come in any order, because media may be published before the connections are
 * open; transitions lead to later states only (M4.095).
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
  description: 'Progress of the check; it never goes back.',
  meta: { spec: ['M4.095'] },
  initial: 'STARTING',
  states: {
    STARTING: {
      description: 'No answer yet.',
      meta: { spec: ['M4.088'] },
      on: {
        'connectivity.initFetched': 'INIT_FETCHED',
        'connectivity.signalConnected': 'SIGNAL_CONNECTED',
        'connectivity.iceConnected': ICE,
        'connectivity.mediaCaptured': 'MEDIA_CAPTURED',
        'connectivity.mediaPublished': 'MEDIA_PUBLISHED',
      },
    },
    INIT_FETCHED: {
      description: 'The server has sent the address of the meeting.',
      meta: { spec: ['M4.089'] },
      on: {
        'connectivity.signalConnected': 'SIGNAL_CONNECTED',
        'connectivity.iceConnected': ICE,
        'connectivity.mediaCaptured': 'MEDIA_CAPTURED',
        'connectivity.mediaPublished': 'MEDIA_PUBLISHED',
      },
    },
    SIGNAL_CONNECTED: {
      description: 'The websocket is open.',
      meta: { spec: ['M4.090'] },
      on: {
        'connectivity.iceConnected': ICE,
        'connectivity.mediaCaptured': 'MEDIA_CAPTURED',
        'connectivity.mediaPublished': 'MEDIA_PUBLISHED',
      },
    },
    ICE_ESTABLISHED: {
      description: 'Both peer connections are open.',
      meta: { spec: ['M4.091'] },
      on: {
        'connectivity.mediaCaptured': 'MEDIA_CAPTURED',
        'connectivity.mediaPublished': 'MEDIA_PUBLISHED',
      },
    },
    MEDIA_CAPTURED: {
      description: 'Camera and microphone deliver.',
      meta: { spec: ['M4.092'] },
      on: { 'connectivity.mediaPublished': 'MEDIA_PUBLISHED' },
    },
    MEDIA_PUBLISHED: {
      description: 'The server receives sound and picture.',
      meta: { spec: ['M4.093'] },
    },
  },
})
