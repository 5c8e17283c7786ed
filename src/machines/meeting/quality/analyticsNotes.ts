import type { MeetingError } from '../../../contracts/errors.ts'
import type { EventOf } from '../../../contracts/machineContract.ts'
import type { meetingContract } from '../call/meetingContract.ts'

/** Which events of a call are reported, and the provider's names for them (protocol §11.1). Pure. */
export interface Note {
  readonly name: string
  readonly properties: Record<string, unknown>
}

const errorFields = (error: MeetingError): Record<string, unknown> => ({
  error_name: error.name,
  error_code: error.code,
  error_message: error.message,
  error_description: error.description,
  action: error.action,
  is_terminal: error.terminal,
  ...(error.trackType === undefined ? {} : { track_type: error.trackType }),
})

const failureName = ({ action, code }: MeetingError): string | null => {
  switch (action) {
    case 'INIT':
    case 'CONNECT':
      return 'connect.failed'
    case 'PREVIEW':
      return 'preview.failed'
    case 'JOIN':
      return 'join.failed'
    case 'TRACK':
    case 'PUBLISH':
    case 'OFFER':
      // M8.081: failures of a screen share are publish failures whose track type is the screen.
      return 'publish.failed'
    case 'SUBSCRIBE':
    case 'ANSWER':
      return 'subscribe.failed'
    case 'STATS':
      return 'rtc.stats.failed'
    case 'AUTOPLAY':
      return code === 3013 ? 'audioPlaybackError' : 'autoplayError'
    default:
      return null
  }
}

const DEVICE_NAMES = {
  audioInput: 'device.audioInput.success',
  audioOutput: 'device.audioOutput.success',
  videoInput: 'device.video.success',
} as const

export const noteOf = (event: EventOf<typeof meetingContract>): Note | null => {
  switch (event.type) {
    case 'transport.previewed':
      return { name: 'preview.success', properties: {} }
    case 'transport.joined':
      return { name: 'join.success', properties: {} }
    case 'signal.lost':
      return { name: 'disconnected', properties: errorFields(event.error) }
    case 'error.raised': {
      const name = failureName(event.error)
      return name === null ? null : { name, properties: errorFields(event.error) }
    }
    case 'device.chosen':
      return { name: DEVICE_NAMES[event.kind], properties: { selection: event.kind, isUserSelection: true } }
    default:
      return null
  }
}
