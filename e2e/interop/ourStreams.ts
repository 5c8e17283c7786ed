import type { StreamingCommand } from '../../src/contracts/meeting/streaming/streaming.ts'
import { CAPTION_MODE } from '../../src/contracts/meeting/transcription/transcription.ts'
import { selectRoom } from '../../src/machines/meeting/call/roomSelectors.ts'
import { playHls } from '../../src/services/watch/hlsPlayer.ts'
import type { InteropStreams, SeenRecording } from './interopClient.ts'
import { createWatching } from './watching.ts'

// Recordings, streams and captions of our meeting layer behind the interface of the interop specs.

const STREAM_ACTIONS = ['RECORDING', 'STREAMING']

const actor = () => window.consulta.call()?.actor
const parts = () => actor()?.getSnapshot().children
const room = () => parts()?.room?.getSnapshot()
const order = (command: StreamingCommand): void => actor()?.send({ type: 'streaming.ordered', command })

const recorded = (kind: 'browser' | 'hls' | 'server'): SeenRecording => {
  const snapshot = room()
  const part = snapshot?.context.room.recording?.[kind === 'server' ? 'sfu' : kind]
  return {
    state: part?.state ?? 'none',
    running: snapshot === undefined ? false : selectRoom(snapshot).recording[kind].running,
    started: (part?.started_at ?? 0) > 0,
  }
}

export const ourStreams: InteropStreams = {
  record: (kind) =>
    order(
      kind === 'browser'
        ? { kind: 'startRtmp', rtmpUrls: [], record: true }
        : { kind: 'startHls', variants: [], recording: { singleFilePerLayer: true, hlsVod: false } },
    ),
  stopRecording: (kind) =>
    order(kind === 'browser' ? { kind: 'stopRtmp' } : { kind: 'stopHls', variants: [] }),
  recordings: () => ({ browser: recorded('browser'), hls: recorded('hls'), server: recorded('server') }),
  agree() {
    parts()?.recording?.send({ type: 'recording.answered', agreed: true, erase: false })
    order({ kind: 'answerConsent', agreed: true })
  },
  startStream: () => order({ kind: 'startHls', variants: [] }),
  stopStream: () => order({ kind: 'stopHls', variants: [] }),
  stream() {
    const snapshot = room()
    if (snapshot === undefined) return { running: false, url: '' }
    const { running, variants } = selectRoom(snapshot).hls
    return { running, url: variants[0]?.url ?? '' }
  },
  push: (rtmpUrls) => order({ kind: 'startRtmp', rtmpUrls, record: false }),
  stopPush: () => order({ kind: 'stopRtmp' }),
  pushed() {
    const snapshot = room()
    if (snapshot === undefined) return { state: 'none', running: false }
    const state = snapshot.context.room.streaming?.rtmp?.state ?? 'none'
    return { state, running: selectRoom(snapshot).rtmp.running }
  },
  sendToViewers: (payload, duration) => order({ kind: 'sendTimedMetadata', items: [{ payload, duration }] }),
  ...createWatching((element, url, onText) => {
    const nothing = () => undefined
    playHls(element, url, {
      onPlayed: nothing,
      onWaited: nothing,
      onEnded: nothing,
      onFailed: nothing,
      onText: (text) => {
        if (text !== null) onText(text)
      },
    })
  }),
  startCaptions: () => parts()?.transcription?.send({ type: 'transcription.startRequested', language: null }),
  stopCaptions: () =>
    parts()?.transcription?.send({ type: 'transcription.stopRequested', mode: CAPTION_MODE }),
  captions() {
    const context = parts()?.transcription?.getSnapshot().context
    return {
      state: context?.entry?.state ?? 'none',
      said: (context?.captions ?? [])
        .filter(({ final }) => final)
        .map(({ peerId, text }) => ({ peerId, text })),
    }
  },
  failures: () =>
    window.consulta
      .state()
      .errors.filter(({ action }) => STREAM_ACTIONS.includes(action))
      .map(({ code }) => code),
}
