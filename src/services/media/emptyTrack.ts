import type { TrackType } from '../../contracts/meeting/connection/shapes.ts'
import { requireTrack } from './requireTrack.ts'

/** Silence and black, sent in place of a muted camera or a device that fails to start. */
const silence = (): MediaStreamTrack => {
  const context = new AudioContext()
  const destination = context.createMediaStreamDestination()
  const track = requireTrack(destination.stream.getAudioTracks()[0], {
    kind: 'audio',
    action: 'TRACK',
    description: 'The browser made no silent track',
  })
  track.enabled = false
  track.addEventListener('ended', () => void context.close())
  return track
}

/** Black at one frame a second, so that bytes keep flowing (protocol §5.3). */
const black = (): MediaStreamTrack => {
  const canvas = document.createElement('canvas')
  canvas.width = 320
  canvas.height = 180
  const paint = () => canvas.getContext('2d')?.fillRect(0, 0, canvas.width, canvas.height)
  paint()
  const track = requireTrack(canvas.captureStream(1).getVideoTracks()[0], {
    kind: 'video',
    action: 'TRACK',
    description: 'The browser made no black track',
  })
  const timer = setInterval(() => {
    if (track.readyState === 'ended') clearInterval(timer)
    else paint()
  }, 1_000)
  return track
}

const emptyTracks = new WeakSet<MediaStreamTrack>()

export const emptyTrack = (kind: TrackType): MediaStreamTrack => {
  const track = kind === 'audio' ? silence() : black()
  emptyTracks.add(track)
  return track
}

export const isEmptyTrack = (track: MediaStreamTrack): boolean => emptyTracks.has(track)
