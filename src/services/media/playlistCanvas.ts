import { VIDEO } from '../../contracts/constants.ts'
import { requireTrack } from './requireTrack.ts'

/** The video of a playlist, drawn on a canvas, so that one track carries every item (M9.21). */
export interface PlaylistCanvas {
  readonly track: MediaStreamTrack
  close(): void
}

/** The size that a playlist's bit rate supports; a larger video is scaled down. */
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
  const track = requireTrack(stream.getVideoTracks()[0], {
    kind: 'video',
    action: 'PLAYLIST',
    description: 'The canvas gives no picture',
  })
  track.contentHint = 'motion'
  const draw = () => {
    if (video.videoWidth === 0) return
    const { width, height } = fitted(video.videoWidth, video.videoHeight)
    // Setting a size clears the canvas even when it is the same.
    if (canvas.width !== width) canvas.width = width
    if (canvas.height !== height) canvas.height = height
    brush?.drawImage(video, 0, 0, width, height)
  }
  // Also while paused, so that people who join later receive a frame.
  const drawing = setInterval(draw, 1_000 / VIDEO.playlistFramerate)
  return {
    track,
    close() {
      clearInterval(drawing)
      track.stop()
    },
  }
}
