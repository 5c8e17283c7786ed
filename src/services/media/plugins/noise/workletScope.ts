import { SAMPLE_RATE } from './messages.ts'

/** A processor of the library, as it registers itself. `processor` is set when its WebAssembly is ready. */
export interface LibraryProcessor {
  readonly processor?: unknown
  process(inputs: Float32Array[][], outputs: Float32Array[][], parameters: object): boolean
}
type LibraryProcessorConstructor = new (options: {
  processorOptions: { maxChannels: number; wasmBinary: ArrayBuffer }
}) => LibraryProcessor

/** The processors that the library has registered, by name. */
export const registered = new Map<string, LibraryProcessorConstructor>()

/**
 * The globals of a worklet, in a worker: the library's suppressors are made for a worklet, where the policy of the page
 * forbids their WebAssembly. Import this before them.
 */
Object.assign(globalThis, {
  sampleRate: SAMPLE_RATE,
  AudioWorkletProcessor: class {
    readonly port = { addEventListener: () => undefined }
  },
  registerProcessor: (name: string, processor: LibraryProcessorConstructor) =>
    registered.set(name, processor),
})
