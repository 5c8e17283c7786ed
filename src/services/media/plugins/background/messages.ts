/** Messages between the page and the worker of the virtual background. */
export interface BackgroundStart {
  kind: 'start'
  /** In a browser without streams of pictures, the canvas whose stream is sent; pictures come as `picture`. */
  canvas: OffscreenCanvas | null
  /** Drawn behind the person; null blurs what is there. */
  picture: ImageBitmap | null
}
/** Pictures in, pictures out. Sent after `ready`: a stream that nobody reads loses its pictures unclosed. */
export interface BackgroundPipe {
  kind: 'pipe'
  readable: ReadableStream<VideoFrame>
  writable: WritableStream<VideoFrame>
}
export interface BackgroundFrame {
  kind: 'picture'
  bitmap: ImageBitmap
}
/** Asks whether the worker still runs. */
export interface BackgroundPing {
  kind: 'ping'
}
/** Cancels the streams, so that their last pictures are closed, and ends the worker. */
export interface BackgroundStop {
  kind: 'stop'
}
export type ToBackgroundWorker =
  | BackgroundStart
  | BackgroundPipe
  | BackgroundFrame
  | BackgroundPing
  | BackgroundStop

export type FromBackgroundWorker =
  | { kind: 'ready' }
  /** Milliseconds of the middle one of the last second's pictures. */
  | { kind: 'frameTime'; medianMs: number }
  /** Another `picture` may come. */
  | { kind: 'drawn' }
  /** The answer to `ping`. */
  | { kind: 'pong' }
  | { kind: 'failed'; message: string }
