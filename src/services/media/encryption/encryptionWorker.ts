import { createDecryptor, createEncryptor, type EncodedFrame } from './cryptor.ts'
import { KeyAgreement } from './keyAgreement.ts'
import { Keyring } from './keyring.ts'
import type {
  EncryptionMode,
  FromEncryptionWorker,
  ToEncryptionWorker,
  TransformOptions,
} from './messages.ts'

/** The part of a dedicated worker's scope that is used here; the library of types for workers excludes the DOM's. */
interface Transformer {
  readonly readable: ReadableStream<EncodedFrame>
  readonly writable: WritableStream<EncodedFrame>
  readonly options: TransformOptions
  sendKeyFrameRequest?(): Promise<unknown>
}
interface Scope {
  onmessage: ((event: { data: ToEncryptionWorker }) => void) | null
  onrtctransform: ((event: { transformer: Transformer }) => void) | null
  postMessage(message: FromEncryptionWorker): void
}
const scope = globalThis as unknown as Scope

/** Milliseconds. */
const TICK = 250
const KEY_FRAME_PAUSE = 500

const keyring = new Keyring()
const labels = new Map<number, string>()
let mode: EncryptionMode = 'held'
let agreement: KeyAgreement | null = null

scope.onmessage = ({ data }) => {
  switch (data.kind) {
    case 'begin':
      agreement = new KeyAgreement({
        peerId: data.peerId,
        keyring,
        now: () => performance.now(),
        send: (to, text) => scope.postMessage({ kind: 'send', to, text }),
        onStatus: (status) => scope.postMessage({ kind: 'status', status }),
      })
      setInterval(() => void agreement?.tick(), TICK)
      break
    case 'roster':
      void agreement?.setRoster(data.peerIds)
      break
    case 'message':
      void agreement?.receive(data.from, data.text)
      break
    case 'mode':
      mode = data.mode
      break
    case 'label':
      labels.set(data.number, data.trackId)
      break
  }
}

scope.onrtctransform = ({ transformer }) => {
  const { side, media, number, trackId } = transformer.options
  if (!labels.has(number)) labels.set(number, trackId)
  const deps = { keyring, mode: () => mode, media, trackId: () => labels.get(number) ?? '' }
  let askedAt = Number.NEGATIVE_INFINITY
  const step =
    side === 'send'
      ? createEncryptor(deps)
      : createDecryptor(deps, () => {
          if (performance.now() - askedAt < KEY_FRAME_PAUSE) return
          askedAt = performance.now()
          // A track that has ended needs no key frame.
          transformer.sendKeyFrameRequest?.().catch(() => undefined)
        })
  const work = new TransformStream<EncodedFrame, EncodedFrame>({
    transform: async (frame, controller) => {
      if (await step(frame)) controller.enqueue(frame)
    },
  })
  // Ends with the sender or receiver; a frame that fails ends it too, and then nothing passes.
  transformer.readable
    .pipeThrough(work)
    .pipeTo(transformer.writable)
    .catch(() => undefined)
}
