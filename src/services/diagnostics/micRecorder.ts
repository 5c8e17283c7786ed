import { DEFAULT_DEVICE_ID } from '../../contracts/constants.ts'

/**
 * Records a few seconds of one microphone for playback. The recording stays in this page and is dropped with
 * it.
 */
export interface MicRecorder {
  start(track: MediaStreamTrack): void
  /** Resolves with the duration of the recording in milliseconds. */
  stop(): Promise<number>
  /** Resolves at the end of playback; @throws when nothing was recorded or the browser does not play */
  play(signal: AbortSignal): Promise<void>
  forget(): void
}

interface Parts {
  makeRecorder: (stream: MediaStream) => MediaRecorder
  makePlayer: (address: string) => HTMLAudioElement
  /** The chosen speaker; 'default' for the system's own. */
  speaker: () => string
  now: () => number
}

export const createMicRecorder = ({ makeRecorder, makePlayer, speaker, now }: Parts): MicRecorder => {
  let running: { recorder: MediaRecorder; chunks: Blob[]; startedAt: number } | null = null
  let address: string | null = null

  const forget = (): void => {
    if (running !== null && running.recorder.state !== 'inactive') running.recorder.stop()
    running = null
    if (address !== null) URL.revokeObjectURL(address)
    address = null
  }

  return {
    start(track) {
      forget()
      const recorder = makeRecorder(new MediaStream([track]))
      const chunks: Blob[] = []
      recorder.ondataavailable = ({ data }) => chunks.push(data)
      recorder.start()
      running = { recorder, chunks, startedAt: now() }
    },
    async stop() {
      const current = running
      if (current === null) return 0
      running = null
      const { recorder, chunks, startedAt } = current
      if (recorder.state !== 'inactive') {
        const stopped = new Promise<void>((resolve) => {
          recorder.onstop = () => resolve()
        })
        recorder.stop()
        await stopped
      }
      address = URL.createObjectURL(new Blob(chunks, { type: recorder.mimeType }))
      return now() - startedAt
    },
    async play(signal) {
      if (address === null) throw new Error('Nothing was recorded')
      const player = makePlayer(address)
      const deviceId = speaker()
      // Browsers without a choice of speakers play on the system's own.
      if (deviceId !== DEFAULT_DEVICE_ID && 'setSinkId' in player) await player.setSinkId(deviceId)
      await new Promise<void>((resolve, reject) => {
        player.onended = () => resolve()
        player.onerror = () => reject(new Error('The recording cannot be played'))
        signal.addEventListener('abort', () => {
          player.pause()
          reject(signal.reason)
        })
        player.play().catch(reject)
      })
    },
    forget,
  }
}
