import { Subject } from 'rxjs'
import type { PluginDescription } from '../../../../contracts/meeting/plugins/plugins.ts'
import type {
  PluginFact,
  ProcessedTrack,
  StreamPlugin,
} from '../../../../contracts/meeting/plugins/trackPlugin.ts'
import { nextFrameBudget, STEADY } from '../frameBudget.ts'
import BackgroundWorker from './backgroundWasmWorker.ts?worker'
import { frameStreams } from './frameStreams.ts'
import type { FromBackgroundWorker, ToBackgroundWorker } from './messages.ts'
import { workerFailures$ } from './workerFailures.ts'

/** Milliseconds that the model may take to load on a slow network. */
const LOADING_MS = 30_000

/** Milliseconds that the worker has to close its last pictures. */
const STOPPING_MS = 1_000

const loadPicture = async (url: string): Promise<ImageBitmap> => {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`The background is missing (${answer.status})`)
  return createImageBitmap(await answer.blob())
}

/** Resolves when the worker has its model. */
const ready = (worker: Worker): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The virtual background did not start')), LOADING_MS)
    const settle = (act: () => void) => {
      clearTimeout(timer)
      act()
    }
    worker.addEventListener('message', ({ data }: MessageEvent<FromBackgroundWorker>) => {
      if (data.kind === 'ready') settle(resolve)
      if (data.kind === 'failed') settle(() => reject(new Error(data.message)))
    })
    worker.addEventListener('error', ({ message }) =>
      settle(() => reject(new Error(message || 'The worker of the virtual background failed'))),
    )
  })

/** Pictures by a video element, for browsers without streams of them. */
const feed = async (track: MediaStreamTrack, worker: Worker): Promise<() => void> => {
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.srcObject = new MediaStream([track])
  await video.play()
  let isDrawing = false
  let isStopped = false
  worker.addEventListener('message', ({ data }: MessageEvent<FromBackgroundWorker>) => {
    if (data.kind === 'drawn') isDrawing = false
  })
  const next = (): void => {
    if (isStopped) return
    video.requestVideoFrameCallback(next)
    if (isDrawing || video.videoWidth === 0) return
    isDrawing = true
    createImageBitmap(video)
      .then((bitmap) =>
        worker.postMessage({ kind: 'picture', bitmap } satisfies ToBackgroundWorker, [bitmap]),
      )
      .catch(() => {
        isDrawing = false
      })
  }
  video.requestVideoFrameCallback(next)
  return () => {
    isStopped = true
    video.srcObject = null
  }
}

/** @param pictureUrl drawn behind the person; null blurs what is there */
export const createVirtualBackground = (
  description: PluginDescription,
  pictureUrl: string | null,
): StreamPlugin => {
  const facts$ = new Subject<PluginFact>()
  let picture: ImageBitmap | null = null

  const start = async (track: MediaStreamTrack): Promise<ProcessedTrack> => {
    const worker = new BackgroundWorker()
    const streamsOf = frameStreams()
    const canvas = streamsOf === null ? document.createElement('canvas') : null
    const canvasTrack = canvas?.captureStream().getVideoTracks()[0]
    const target = canvas?.transferControlToOffscreen() ?? null
    const loaded = ready(worker)
    const message: ToBackgroundWorker = {
      kind: 'start',
      canvas: target,
      // A copy, because a change of device starts another worker with it.
      picture: picture === null ? null : await createImageBitmap(picture),
    }
    worker.postMessage(message, [
      ...(target === null ? [] : [target]),
      ...(message.picture === null ? [] : [message.picture]),
    ])
    try {
      await loaded
    } catch (error) {
      worker.terminate()
      canvasTrack?.stop()
      throw error
    }
    const streams = streamsOf?.(track) ?? null
    const output = streams?.output ?? canvasTrack
    if (output === undefined) throw new Error('The browser made no track of the canvas')
    if (streams !== null) {
      const { readable, writable } = streams
      const pipe: ToBackgroundWorker = { kind: 'pipe', readable, writable }
      worker.postMessage(pipe, [readable, writable as unknown as Transferable])
    }
    let budget = STEADY
    worker.addEventListener('message', ({ data }: MessageEvent<FromBackgroundWorker>) => {
      if (data.kind === 'failed') facts$.next({ kind: 'failed', error: new Error(data.message) })
      if (data.kind !== 'frameTime') return
      const before = budget
      budget = nextFrameBudget(budget, data.medianMs)
      if (budget.isSlow !== before.isSlow) facts$.next({ kind: budget.isSlow ? 'slowed' : 'recovered' })
    })
    const failures = workerFailures$(worker).subscribe((error) => facts$.next({ kind: 'failed', error }))
    const stopFeed = streams === null ? await feed(track, worker) : () => undefined
    return {
      track: output,
      stop: () => {
        stopFeed()
        failures.unsubscribe()
        worker.postMessage({ kind: 'stop' } satisfies ToBackgroundWorker)
        // A worker that hangs does not end itself.
        setTimeout(() => worker.terminate(), STOPPING_MS)
        output.stop()
      },
    }
  }

  return {
    type: 'stream',
    description,
    facts$,
    checkSupport: () =>
      typeof OffscreenCanvas === 'function' &&
      typeof Worker === 'function' &&
      (frameStreams() !== null || 'requestVideoFrameCallback' in HTMLVideoElement.prototype)
        ? { isSupported: true }
        : { isSupported: false, lacks: 'platform' },
    async init() {
      if (pictureUrl !== null) picture ??= await loadPicture(pictureUrl)
    },
    process: start,
  }
}
