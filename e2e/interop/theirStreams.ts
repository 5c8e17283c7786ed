import { HMSHLSPlayer, HMSHLSPlayerEvents } from '@100mslive/hls-player'
import {
  HMSTranscriptionMode,
  selectHLSState,
  selectRecordingState,
  selectRTMPState,
  selectTranscriptionsState,
} from '@100mslive/hms-video-store'
import type { InteropStreams, SeenCaptions, SeenRecording } from './interopClient.ts'
import { attempt, codeOf } from './providerFailures.ts'
import { actions, notices, store } from './providerPage.ts'
import { createWatching } from './watching.ts'

// Recordings, streams and captions of the provider's public client, and its own player of HLS streams.

const MODE = HMSTranscriptionMode.CAPTION

const said: SeenCaptions['said'] = []
/** Captions come as messages that the client does not keep (protocol §7.6). */
notices.onNotification((one) => {
  if (one.type !== 'NEW_MESSAGE' || one.data.type !== 'hms_transcript') return
  const { results } = JSON.parse(one.data.message) as {
    results: { peer_id: string; final: boolean; transcript: string }[]
  }
  for (const { peer_id: peerId, final, transcript } of results)
    if (final) said.push({ peerId, text: transcript })
})

const recorded = (kind: 'browser' | 'hls' | 'server'): SeenRecording => {
  const { running, state, startedAt } = store.getState(selectRecordingState)[kind]
  return {
    state: state ?? 'none',
    running,
    // A recording that has not started has the time zero here.
    started: (startedAt?.getTime() ?? 0) > 0,
  }
}

export const theirStreams: InteropStreams = {
  record: (kind) =>
    attempt(() =>
      kind === 'browser'
        ? actions.startRTMPOrRecording({ record: true })
        : actions.startHLSStreaming({ recording: { singleFilePerLayer: true, hlsVod: false } }),
    ),
  stopRecording: (kind) =>
    attempt(() => (kind === 'browser' ? actions.stopRTMPAndRecording() : actions.stopHLSStreaming())),
  recordings: () => ({ browser: recorded('browser'), hls: recorded('hls'), server: recorded('server') }),
  agree: () => undefined,
  startStream: () => attempt(() => actions.startHLSStreaming()),
  stopStream: () => attempt(() => actions.stopHLSStreaming()),
  stream() {
    const { running, variants } = store.getState(selectHLSState)
    return { running, url: variants[0]?.url ?? '' }
  },
  push: (rtmpURLs) => attempt(() => actions.startRTMPOrRecording({ rtmpURLs, record: false })),
  stopPush: () => attempt(() => actions.stopRTMPAndRecording()),
  pushed() {
    const { running, state } = store.getState(selectRTMPState)
    return { running, state: state ?? 'none' }
  },
  sendToViewers: (payload, duration) => attempt(() => actions.sendHLSTimedMetadata([{ payload, duration }])),
  ...createWatching((element, url, onText) => {
    const player = new HMSHLSPlayer(url, element)
    player.on(HMSHLSPlayerEvents.TIMED_METADATA_LOADED, ({ payload }) => onText(payload))
  }),
  startCaptions: () => attempt(() => actions.startTranscription({ mode: MODE })),
  stopCaptions: () => attempt(() => actions.stopTranscription({ mode: MODE })),
  captions: () => ({ state: store.getState(selectTranscriptionsState)?.[0]?.state ?? 'none', said }),
  failures() {
    const { browser, server, hls } = store.getState(selectRecordingState)
    const outputs = [browser, server, hls, store.getState(selectRTMPState), store.getState(selectHLSState)]
    return outputs.flatMap(({ error }) => (error === undefined ? [] : [codeOf(error)]))
  },
}
