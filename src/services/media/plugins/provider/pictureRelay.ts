import { DEFAULT_FRAME_RATE } from '../../../../contracts/meeting/plugins/frameRate.ts'
import { drawings$ } from '../drawings.ts'

/** A track that exists before its pictures do. It is black until they come. */
export interface PictureRelay {
  readonly track: MediaStreamTrack
  /** Shows the pictures of this track from now on. */
  show(track: MediaStreamTrack): Promise<void>
  stop(): void
}

export const createPictureRelay = (size: { width: number; height: number }): PictureRelay => {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, size)
  const brush = canvas.getContext('2d')
  const [track] = canvas.captureStream(DEFAULT_FRAME_RATE).getVideoTracks()
  if (brush === null || track === undefined) throw new Error('The browser made no track of the canvas')
  brush.fillRect(0, 0, size.width, size.height)
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  const draw = async (): Promise<void> => {
    const { videoWidth: width, videoHeight: height } = video
    if (width === 0 || height === 0) return
    if (canvas.width !== width) canvas.width = width
    if (canvas.height !== height) canvas.height = height
    brush.drawImage(video, 0, 0, width, height)
  }
  const drawing = drawings$(draw).subscribe()
  return {
    track,
    async show(shown) {
      video.srcObject = new MediaStream([shown])
      await video.play()
    },
    stop() {
      drawing.unsubscribe()
      video.srcObject = null
      track.stop()
    },
  }
}
