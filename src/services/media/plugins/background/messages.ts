/** Messages between the page and the worker of the virtual background. */
export interface BackgroundStart {
  kind: 'start'
  /** Pictures in, pictures out: streams where the browser has them. */
  streams: { readable: ReadableStream<VideoFrame>; writable: WritableStream<VideoFrame> } | null
  /** Otherwise the canvas whose stream is sent; pictures come as `picture`. */
  canvas: OffscreenCanvas | null
  /** Drawn behind the person; null blurs what is there. */
  picture: ImageBitmap | null
}
export interface BackgroundFrame {
  kind: 'picture'
  bitmap: ImageBitmap
}
/** Asks whether the worker still runs. */
export interface BackgroundPing {
  kind: 'ping'
}
export type ToBackgroundWorker = BackgroundStart | BackgroundFrame | BackgroundPing

export type FromBackgroundWorker =
  | { kind: 'ready' }
  /** Milliseconds of the middle one of the last second's pictures. */
  | { kind: 'pace'; medianMs: number }
  /** Another `picture` may come. */
  | { kind: 'drawn' }
  /** The answer to `ping`. */
  | { kind: 'pong' }
  | { kind: 'failed'; message: string }
