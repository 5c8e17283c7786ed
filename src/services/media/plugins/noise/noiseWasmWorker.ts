import { registered } from './workletScope.ts'
import '@sapphi-red/web-noise-suppressor/rnnoiseWorklet.js'
import '@sapphi-red/web-noise-suppressor/gtcrnWorklet.js'
import gtcrnUrl from '@sapphi-red/web-noise-suppressor/gtcrn.wasm?url'
import rnnoiseUrl from '@sapphi-red/web-noise-suppressor/rnnoise_simd.wasm?url'
import { BLOCK, type FromNoiseWorker, type NoiseStart, type NoiseStrength } from './messages.ts'
import type { LibraryProcessor } from './workletScope.ts'

/** Suppresses noise in the chunks of a worklet; a worker of its own policy, as the virtual background. */
interface WorkerScope {
  postMessage(message: FromNoiseWorker): void
  onmessage: ((event: MessageEvent<NoiseStart>) => void) | null
}
const scope = self as unknown as WorkerScope

const READY_MS = 10_000
const POLL_MS = 20

const SUPPRESSORS: Record<NoiseStrength, { name: string; url: string }> = {
  normal: { name: '@sapphi-red/web-noise-suppressor/rnnoise', url: rnnoiseUrl },
  strong: { name: '@sapphi-red/web-noise-suppressor/gtcrn', url: gtcrnUrl },
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const open = async (strength: NoiseStrength): Promise<LibraryProcessor> => {
  const { name, url } = SUPPRESSORS[strength]
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`A file of the noise suppression is missing (${answer.status})`)
  const wasmBinary = await answer.arrayBuffer()
  const Suppressor = registered.get(name)
  if (Suppressor === undefined) throw new Error('The noise suppressor is not registered')
  // Otherwise the library would wait for good: a failed compilation is an unhandled rejection there.
  await WebAssembly.compile(wasmBinary.slice(0))
  const suppressor = new Suppressor({ processorOptions: { maxChannels: 1, wasmBinary } })
  for (let waited = 0; suppressor.processor === undefined; waited += POLL_MS) {
    if (waited > READY_MS) throw new Error('The noise suppressor did not start')
    await pause(POLL_MS)
  }
  return suppressor
}

scope.onmessage = ({ data: { strength, port } }) => {
  open(strength)
    .then((suppressor) => {
      port.onmessage = ({ data: chunk }: MessageEvent<Float32Array>) => {
        for (let at = 0; at < chunk.length; at += BLOCK) {
          const block = chunk.subarray(at, at + BLOCK)
          suppressor.process([[block.slice()]], [[block]], {})
        }
        port.postMessage(chunk, [chunk.buffer])
      }
      scope.postMessage({ kind: 'ready' })
    })
    .catch((error: unknown) =>
      scope.postMessage({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
    )
}
