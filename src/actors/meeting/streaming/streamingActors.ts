import { fromPromise } from 'xstate'
import type { RequestInput } from '../../../contracts/meeting/connection/requests.ts'
import type { StreamingCommand, StreamingMethod } from '../../../contracts/meeting/streaming/streaming.ts'
import { streamingMachine } from '../../../machines/meeting/streaming/streamingMachine.ts'
import type { CallSession } from '../call/callSession.ts'
import { rejectPlain } from '../call/rejectPlain.ts'

type Method = StreamingMethod | 'stream-consent'
type StreamingRequest = { [M in Method]: [method: M, params: RequestInput<M>] }[Method]

/** The method and params of a command on the wire (protocol §7.2). */
const requestOf = (command: StreamingCommand): StreamingRequest => {
  switch (command.kind) {
    case 'startRtmp':
      return [
        'rtmp-start',
        {
          ...(command.meetingUrl === undefined ? {} : { meeting_url: command.meetingUrl }),
          record: command.record,
          ...(command.rtmpUrls.length === 0 ? {} : { rtmp_urls: command.rtmpUrls }),
          ...(command.resolution === undefined ? {} : { resolution: command.resolution }),
        },
      ]
    case 'stopRtmp':
      return ['rtmp-stop', {}]
    case 'startHls':
      return [
        'hls-start',
        {
          ...(command.variants.length === 0
            ? {}
            : {
                variants: command.variants.map(({ meetingUrl, metadata }) => ({
                  meeting_url: meetingUrl,
                  ...(metadata === undefined ? {} : { metadata }),
                })),
              }),
          ...(command.recording === undefined
            ? {}
            : {
                hls_recording: {
                  single_file_per_layer: command.recording.singleFilePerLayer,
                  hls_vod: command.recording.hlsVod,
                },
              }),
        },
      ]
    case 'stopHls':
      return [
        'hls-stop',
        {
          ...(command.variants.length === 0
            ? {}
            : { variants: command.variants.map(({ meetingUrl }) => ({ meeting_url: meetingUrl })) }),
          ...(command.reason === undefined ? {} : { stop_reason: command.reason }),
        },
      ]
    case 'sendTimedMetadata':
      return ['hls-timed-metadata', { metadata_objs: command.items }]
    case 'answerConsent':
      return ['stream-consent', { agreed: command.agreed }]
  }
}

const defineSendStreamingCommandActor = ({ signal: client }: CallSession) =>
  fromPromise<Record<string, never>, StreamingCommand>(({ input, signal }) =>
    rejectPlain('STREAMING', async () => {
      const [method, params] = requestOf(input)
      await client.request(method, params, signal)
      return {}
    }),
  )

/** Recording and streaming with their machine, loaded with the code of a joined call (docs/decisions/0145). */
export const defineStreaming = (session: CallSession) =>
  streamingMachine.provide({
    actors: { sendStreamingCommand: defineSendStreamingCommandActor(session) },
  })
