import { DEFAULT_FRAME_RATE, framesToSkip } from '../../../contracts/meeting/plugins/frameRate.ts'
import type { FramePlugin, ProcessedTrack } from '../../../contracts/meeting/plugins/trackPlugin.ts'
import { drawings$ } from './drawings.ts'

/** Assumed for a camera that does not tell its rate. */
const CAMERA_RATE = 30

const canvasOf = (): HTMLCanvasElement => document.createElement('canvas')

/** Runs a plugin that draws pictures, in a loop beside the camera (M9.18-M9.20). */
export const processFrames = async (
  plugin: FramePlugin,
  track: MediaStreamTrack,
  onFailure: (error: unknown) => void,
): Promise<ProcessedTrack> => {
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.srcObject = new MediaStream([track])
  await video.play()
  const input = canvasOf()
  const output = canvasOf()
  const cameraRate = Math.min(track.getSettings().frameRate ?? CAMERA_RATE, DEFAULT_FRAME_RATE)
  const skipped = framesToSkip(cameraRate, plugin.description.frameRate ?? DEFAULT_FRAME_RATE)
  let count = 0

  const draw = async (): Promise<void> => {
    const { videoWidth: width, videoHeight: height } = video
    if (width === 0 || height === 0 || !track.enabled) return
    for (const canvas of [input, output]) {
      if (canvas.width !== width) canvas.width = width
      if (canvas.height !== height) canvas.height = height
    }
    input.getContext('2d')?.drawImage(video, 0, 0, width, height)
    await plugin.processFrame(input, output, count % (skipped + 1) !== 0)
    count += 1
  }
  // A canvas without a context has no stream.
  output.getContext(plugin.contextType ?? '2d')
  const [processed] = output.captureStream(DEFAULT_FRAME_RATE).getVideoTracks()
  if (!processed) throw new Error('The browser made no track of the canvas')
  const end = await plugin.begin?.()
  const drawing = drawings$(draw).subscribe({ error: onFailure })
  return {
    track: processed,
    stop: () => {
      drawing.unsubscribe()
      video.srcObject = null
      processed.stop()
      end?.()
    },
  }
}
