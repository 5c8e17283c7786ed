import { VIDEO } from '../../contracts/constants.ts'

/** The picture of a playlist: drawn, so that one track carries every item (M9.21). */
export interface PlaylistCanvas {
  readonly track: MediaStreamTrack
  close(): void
}

/** What a playlist's bit rate is enough for; a larger picture is made smaller, as a whole. */
const LARGEST = { width: 1_280, height: 720 } as const

export const fitted = (width: number, height: number): { width: number; height: number } => {
  const scale = Math.min(1, LARGEST.width / width, LARGEST.height / height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

export const createPlaylistCanvas = (video: HTMLVideoElement): PlaylistCanvas => {
  video.playsInline = true
  const canvas = document.createElement('canvas')
  const brush = canvas.getContext('2d')
  const stream = canvas.captureStream(VIDEO.playlistFramerate)
  const [track] = stream.getVideoTracks()
  if (!track) throw new Error('The canvas gives no picture')
  track.contentHint = 'motion'
  const draw = () => {
    if (video.videoWidth === 0) return
    const { width, height } = fitted(video.videoWidth, video.videoHeight)
    // Setting a size empties the canvas even when it is the same.
    if (canvas.width !== width) canvas.width = width
    if (canvas.height !== height) canvas.height = height
    brush?.drawImage(video, 0, 0, width, height)
  }
  // Also while it stands still: who comes in later is to see the picture as well.
  const drawing = setInterval(draw, 1_000 / VIDEO.playlistFramerate)
  return {
    track,
    close() {
      clearInterval(drawing)
      track.stop()
    },
  }
}
