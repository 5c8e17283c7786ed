import { type Compositor, createCompositor } from './compositor.ts'
import type {
  BackgroundFrame,
  BackgroundPipe,
  BackgroundStart,
  FromBackgroundWorker,
  ToBackgroundWorker,
} from './messages.ts'
import { createSegmenter } from './segmenter.ts'

/**
 * Replaces what is behind the person, picture by picture. It runs in a worker, whose own policy allows WebAssembly,
 * so that the policy of the page stays strict (docs/decisions/0050).
 */
interface WorkerScope {
  postMessage(message: FromBackgroundWorker): void
  onmessage: ((event: MessageEvent<ToBackgroundWorker>) => void) | null
  close(): void
}
const scope = self as unknown as WorkerScope

const REPORT_MS = 1_000

const fail = (error: unknown): void =>
  scope.postMessage({ kind: 'failed', message: error instanceof Error ? error.message : String(error) })

/** Measures each picture and reports the middle one of a second. */
const createFrameTimer = () => {
  let times: number[] = []
  let since = performance.now()
  return <T>(draw: () => T): T => {
    const began = performance.now()
    const drawn = draw()
    const now = performance.now()
    times.push(now - began)
    if (now - since >= REPORT_MS) {
      times.sort((a, b) => a - b)
      scope.postMessage({ kind: 'frameTime', medianMs: times[times.length >> 1] ?? 0 })
      times = []
      since = now
    }
    return drawn
  }
}

const timed = createFrameTimer()
let compositor: Compositor | null = null

const stopped = new AbortController()

const pipe = async ({ readable, writable }: BackgroundPipe, composed: Compositor): Promise<void> => {
  const transform = new TransformStream<VideoFrame, VideoFrame>({
    transform(frame, controller) {
      const { displayWidth: width, displayHeight: height, timestamp } = frame
      try {
        const canvas = timed(() => composed.compose(frame, { width, height }))
        controller.enqueue(new VideoFrame(canvas, { timestamp, alpha: 'discard' }))
      } finally {
        frame.close()
      }
    },
  })
  const { signal } = stopped
  await readable
    .pipeThrough(transform, { signal })
    .pipeTo(writable, { signal })
    .catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
}

const start = async ({ canvas, picture }: BackgroundStart): Promise<void> => {
  compositor = createCompositor(await createSegmenter(), { target: canvas, background: picture })
  scope.postMessage({ kind: 'ready' })
}

const draw = ({ bitmap }: BackgroundFrame): void => {
  try {
    if (compositor !== null) {
      const drawing = compositor
      timed(() => drawing.compose(bitmap, { width: bitmap.width, height: bitmap.height }))
    }
    scope.postMessage({ kind: 'drawn' })
  } catch (error) {
    fail(error)
  } finally {
    bitmap.close()
  }
}

let piping: Promise<void> = Promise.resolve()

scope.onmessage = ({ data }) => {
  switch (data.kind) {
    case 'start':
      start(data).catch(fail)
      return
    case 'pipe':
      if (compositor !== null) piping = pipe(data, compositor).catch(fail)
      return
    case 'picture':
      draw(data)
      return
    case 'ping':
      scope.postMessage({ kind: 'pong' })
      return
    case 'stop':
      stopped.abort()
      piping.finally(() => scope.close())
  }
}
