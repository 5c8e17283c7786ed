/** The streams of pictures of a track, which Chromium has and the types of the DOM do not. */
interface TrackProcessorConstructor {
  new (options: { track: MediaStreamTrack }): { readonly readable: ReadableStream<VideoFrame> }
}
interface TrackGeneratorConstructor {
  new (options: { kind: 'video' }): MediaStreamTrack & { readonly writable: WritableStream<VideoFrame> }
}
type StreamsScope = typeof globalThis & {
  MediaStreamTrackProcessor?: TrackProcessorConstructor
  MediaStreamTrackGenerator?: TrackGeneratorConstructor
}

/** Null in a browser without them. */
export const frameStreams = (scope: StreamsScope = globalThis) => {
  const { MediaStreamTrackProcessor: Processor, MediaStreamTrackGenerator: Generator } = scope
  if (Processor === undefined || Generator === undefined) return null
  return (track: MediaStreamTrack) => {
    const { readable } = new Processor({ track })
    const output = new Generator({ kind: 'video' })
    return { readable, writable: output.writable, output }
  }
}
