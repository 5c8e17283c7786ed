import { afterEach, expect, it, vi } from 'vitest'
import type { MeetingFailure } from '../../contracts/errors.ts'
import { emptyTrack } from './emptyTrack.ts'
import { createPlaylistCanvas } from './playlistCanvas.ts'

afterEach(() => void vi.unstubAllGlobals())

const thrownBy = (work: () => unknown): unknown => {
  try {
    work()
  } catch (error) {
    return (error as MeetingFailure).error
  }
  return null
}

/** A browser whose streams are empty. */
const withoutTracks = () => {
  const stream = { getAudioTracks: () => [], getVideoTracks: () => [] }
  vi.stubGlobal(
    'AudioContext',
    class {
      createMediaStreamDestination = () => ({ stream })
    },
  )
  vi.stubGlobal('document', {
    createElement: () => ({ getContext: () => null, captureStream: () => stream }),
  })
}

it.each([
  ['sound', 'audio', 'TRACK', () => emptyTrack('audio')],
  ['picture', 'video', 'TRACK', () => emptyTrack('video')],
  ['picture of a playlist', 'video', 'PLAYLIST', () => createPlaylistCanvas({} as HTMLVideoElement)],
] as const)('M8.041 a %s that the browser does not make is 6006', (_, trackType, action, make) => {
  withoutTracks()
  expect(thrownBy(make)).toMatchObject({ code: 6006, terminal: false, action, trackType })
})
