import { Subject } from 'rxjs'
import type { PluginDescription } from '../../../../contracts/meeting/plugins/plugins.ts'
import type {
  AudioPlugin,
  PluginFact,
  ProcessedTrack,
} from '../../../../contracts/meeting/plugins/trackPlugin.ts'
import {
  type FromNoiseWorker,
  type NoiseLevels,
  type NoiseStart,
  type NoiseStrength,
  SAMPLE_RATE,
} from './messages.ts'
import NoiseWorker from './noiseWasmWorker.ts?worker'
import workletUrl from './noiseWorklet.ts?worker&url'
import { isSilenced } from './silenced.ts'

/** Resolves when the worker can suppress noise. */
const ready = (worker: Worker): Promise<void> =>
  new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<FromNoiseWorker>) =>
      data.kind === 'ready' ? resolve() : reject(new Error(data.message))
    worker.onerror = ({ message }) =>
      reject(new Error(message || 'The worker of the noise suppression failed'))
  })

/** Two suppressors would work against each other. A browser that cannot switch its own off keeps both. */
const setBrowserSuppression = (track: MediaStreamTrack, isOn: boolean): Promise<void> =>
  track.applyConstraints({ ...track.getConstraints(), noiseSuppression: isOn }).catch(() => undefined)

export const createNoiseSuppression = (
  description: PluginDescription,
  strength: NoiseStrength,
): AudioPlugin => {
  const facts$ = new Subject<PluginFact>()

  const start = async (track: MediaStreamTrack): Promise<ProcessedTrack> => {
    const worker = new NoiseWorker()
    const context = new AudioContext({ sampleRate: SAMPLE_RATE, latencyHint: 'interactive' })
    const close = () => {
      worker.terminate()
      void context.close()
    }
    try {
      const { port1, port2 } = new MessageChannel()
      const loaded = ready(worker)
      worker.postMessage({ kind: 'start', strength, port: port1 } satisfies NoiseStart, [port1])
      await Promise.all([loaded, context.audioWorklet.addModule(workletUrl)])
      const node = new AudioWorkletNode(context, 'noise-suppressor', {
        numberOfInputs: 1,
        numberOfOutputs: 1,
        outputChannelCount: [1],
        channelCount: 1,
        channelCountMode: 'explicit',
      })
      node.port.postMessage({ worker: port2 }, [port2])
      node.port.onmessage = ({ data }: MessageEvent<NoiseLevels>) => {
        if (isSilenced(data)) facts$.next({ kind: 'silenced' })
      }
      node.onprocessorerror = () =>
        facts$.next({ kind: 'failed', error: new Error('The worklet of the noise suppression failed') })
      worker.onerror = ({ message }) =>
        facts$.next({ kind: 'failed', error: new Error(message || 'The worker failed') })
      const destination = context.createMediaStreamDestination()
      context
        .createMediaStreamSource(new MediaStream([track]))
        .connect(node)
        .connect(destination)
      const [output] = destination.stream.getAudioTracks()
      if (output === undefined) throw new Error('The browser made no track of the sound')
      await context.resume()
      await setBrowserSuppression(track, false)
      return {
        track: output,
        stop: () => {
          output.stop()
          close()
          if (track.readyState === 'live') void setBrowserSuppression(track, true)
        },
      }
    } catch (error) {
      close()
      throw error
    }
  }

  return {
    type: 'audio',
    description,
    facts$,
    checkSupport: () =>
      typeof AudioWorkletNode === 'function' && typeof WebAssembly === 'object'
        ? { isSupported: true }
        : { isSupported: false, lacks: 'platform' },
    init: async () => undefined,
    process: start,
  }
}
