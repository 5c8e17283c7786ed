import { type MeetingError, makeError } from '../../../contracts/errors.ts'
import type { Policy } from '../../../contracts/meeting/connection/shapes.ts'
import type { StreamingCommand } from '../../../contracts/meeting/streaming/streaming.ts'

/** The rights to record and stream (M6.19-M6.24). Pure. */

export interface StreamingRights {
  browserRecording: boolean
  rtmpStreaming: boolean
  hlsStreaming: boolean
}

export const NO_STREAMING_RIGHTS: StreamingRights = {
  browserRecording: false,
  rtmpStreaming: false,
  hlsStreaming: false,
}

export const streamingRightsOf = ({
  name,
  known_roles,
}: Pick<Policy, 'name' | 'known_roles'>): StreamingRights => {
  const granted = known_roles[name]?.permissions
  return {
    browserRecording: granted?.browserRecording === true,
    rtmpStreaming: granted?.rtmpStreaming === true,
    hlsStreaming: granted?.hlsStreaming === true,
  }
}

type Right = keyof StreamingRights

/** The rights of which a command needs every one. */
const neededBy = (command: StreamingCommand, rights: StreamingRights): Right[] => {
  if (command.kind === 'startRtmp') {
    const needed: Right[] = command.record ? ['browserRecording'] : []
    return command.rtmpUrls.length > 0 || needed.length === 0 ? [...needed, 'rtmpStreaming'] : needed
  }
  if (command.kind === 'answerConsent') return []
  // The same request stops a recording and a stream, so either right is enough.
  if (command.kind === 'stopRtmp') return rights.browserRecording ? [] : ['rtmpStreaming']
  return ['hlsStreaming']
}

/** Null: the role may send it. */
export const streamingRefusal = (command: StreamingCommand, rights: StreamingRights): MeetingError | null => {
  const missing = neededBy(command, rights).find((right) => !rights[right])
  if (missing === undefined) return null
  const text = `You are not allowed to perform this action - ${missing}`
  return makeError(6013, { action: 'STREAMING', description: text, message: text })
}
