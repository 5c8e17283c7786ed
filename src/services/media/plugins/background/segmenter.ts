import modelUrl from '@twilio/video-processors/dist/build/selfie_segmentation_landscape.tflite?url'
import runtimeUrl from '@twilio/video-processors/dist/build/tflite-simd-1-0-0.js?url'
import wasmUrl from '@twilio/video-processors/dist/build/tflite-simd-1-0-0.wasm?url'

/** Pixels of the model's input and output. */
export const MODEL = { width: 256, height: 144 }
/** Share of the former mask that stays, so that the edge of the person does not shimmer. */
const INERTIA = 0.3

/** The runtime of TensorFlow Lite as `tflite-simd-1-0-0.js` provides it. */
interface Runtime {
  readonly HEAPU8: Uint8Array
  readonly HEAPF32: Float32Array
  _getModelBufferMemoryOffset(): number
  _getInputMemoryOffset(): number
  _getOutputMemoryOffset(): number
  _loadModel(bytes: number): void
  _runInference(): void
}
declare const createTwilioTFLiteSIMDModule: (options: {
  wasmBinary: ArrayBuffer
  print: (line: string) => void
  printErr: (line: string) => void
}) => Promise<Runtime>
declare const importScripts: (url: string) => void

const bytesOf = async (url: string): Promise<ArrayBuffer> => {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`A file of the virtual background is missing (${answer.status})`)
  return answer.arrayBuffer()
}

/** The runtime reports its own steps on the console. */
const ignore = (): void => undefined

const loadRuntime = async (): Promise<Runtime> => {
  // A classic script, which sets a global.
  importScripts(new URL(runtimeUrl, self.location.href).href)
  const [wasmBinary, model] = await Promise.all([bytesOf(wasmUrl), bytesOf(modelUrl)])
  const runtime = await createTwilioTFLiteSIMDModule({ wasmBinary, print: ignore, printErr: ignore })
  runtime.HEAPU8.set(new Uint8Array(model), runtime._getModelBufferMemoryOffset())
  runtime._loadModel(model.byteLength)
  return runtime
}

const contextOf = (canvas: OffscreenCanvas, options?: CanvasRenderingContext2DSettings) => {
  const context = canvas.getContext('2d', options)
  if (context === null) throw new Error('The browser made no canvas')
  return context
}

export interface Segmenter {
  /** The mask of the person in its alpha, in the size of the model. */
  segment(picture: CanvasImageSource): OffscreenCanvas
}

export const createSegmenter = async (): Promise<Segmenter> => {
  const runtime = await loadRuntime()
  const { width, height } = MODEL
  const small = contextOf(new OffscreenCanvas(width, height), { willReadFrequently: true })
  const canvas = new OffscreenCanvas(width, height)
  const paint = contextOf(canvas)
  const mask = new ImageData(width, height)
  return {
    segment(picture) {
      small.drawImage(picture, 0, 0, width, height)
      const { data } = small.getImageData(0, 0, width, height)
      const heap = runtime.HEAPF32
      let at = runtime._getInputMemoryOffset() / 4
      for (let pixel = 0; pixel < data.length; pixel += 4) {
        for (let channel = 0; channel < 3; channel += 1) heap[at++] = (data[pixel + channel] ?? 0) / 255
      }
      runtime._runInference()
      const output = runtime._getOutputMemoryOffset() / 4
      for (let pixel = 0; pixel < width * height; pixel += 1) {
        const former = mask.data[pixel * 4 + 3] ?? 0
        mask.data[pixel * 4 + 3] = former * INERTIA + (heap[output + pixel] ?? 0) * 255 * (1 - INERTIA)
      }
      paint.putImageData(mask, 0, 0)
      return canvas
    },
  }
}
