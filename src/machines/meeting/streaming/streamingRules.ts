import { type MeetingError, makeError } from '../../../contracts/errors.ts'
import type { ContextOf, EventOf } from '../../../contracts/machineContract.ts'
import type { Policy } from '../../../contracts/meeting/connection/shapes.ts'
import { isStreamRunning, type StreamingCommand } from '../../../contracts/meeting/streaming/streaming.ts'
import type { streamingContract } from './streamingContract.ts'

/** The rights to record and stream (M6.19-M6.24), and what is being stopped. Pure. */

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

type Context = ContextOf<typeof streamingContract>
type Stopping = Context['stopping']
type Event = EventOf<typeof streamingContract>

export const NOTHING_STOPPING: Stopping = { hls: false, rtmp: false }

/** The output that a command stops. */
const stoppedBy = ({ kind }: StreamingCommand): keyof Stopping | null => {
  if (kind === 'stopHls') return 'hls'
  return kind === 'stopRtmp' ? 'rtmp' : null
}

/** The queue with another command. A stop that is on its way is not sent twice. */
export const queueWith = (
  queue: readonly StreamingCommand[],
  command: StreamingCommand,
): StreamingCommand[] =>
  stoppedBy(command) !== null && queue.some(({ kind }) => kind === command.kind)
    ? [...queue]
    : [...queue, command]

export const stoppingWith = (
  stopping: Stopping,
  command: StreamingCommand | undefined,
  isStopping: boolean,
): Stopping => {
  const output = command === undefined ? null : stoppedBy(command)
  return output === null ? stopping : { ...stopping, [output]: isStopping }
}

/** The outputs of which an event of the room tells the state, and whether they are open. */
const openIn = (event: Event): Partial<Stopping> => {
  switch (event.type) {
    case 'rtmp.updated':
      return { rtmp: isStreamRunning(event.update.state) }
    case 'hls.updated':
      return { hls: event.update.variants.some(({ state }) => isStreamRunning(state)) }
    case 'room.stateArrived': {
      const { rtmp, hls } = event.room.streaming ?? {}
      return {
        rtmp: isStreamRunning(rtmp?.state),
        hls: hls?.variants?.some(({ state }) => isStreamRunning(state)) === true,
      }
    }
    default:
      return {}
  }
}

/**
 * What is being stopped after a notification of the room. An output that is open after its stop was answered is a new
 * one, or the stop had no effect; it can be stopped.
 */
export const stoppingAfter = (
  { stopping, queue }: Pick<Context, 'stopping' | 'queue'>,
  event: Event,
): Stopping => {
  const open = openIn(event)
  const isRequested = (output: keyof Stopping) => queue.some((command) => stoppedBy(command) === output)
  return {
    hls: open.hls === undefined ? stopping.hls : open.hls && isRequested('hls'),
    rtmp: open.rtmp === undefined ? stopping.rtmp : open.rtmp && isRequested('rtmp'),
  }
}
