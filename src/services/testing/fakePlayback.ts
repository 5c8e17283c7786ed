import { vi } from 'vitest'
import { FakeMediaStream, FakeTrack } from './fakeMedia.ts'

/** A media element that loads and plays on command, with the members that a playlist uses. */
export class FakePlayback extends EventTarget {
  src = ''
  crossOrigin: string | null = null
  preload = ''
  playsInline = false
  currentTime = 0
  duration = 30
  playbackRate = 1
  defaultPlaybackRate = 1
  paused = true
  readonly videoWidth: number = 0
  readonly videoHeight: number = 0

  /** The browser fetches the file; one with `missing` in its URL fails. */
  load(): void {
    const { src } = this
    if (src === '') return
    queueMicrotask(() => {
      if (this.src === src) this.dispatchEvent(new Event(src.includes('missing') ? 'error' : 'canplay'))
    })
  }
  async play(): Promise<void> {
    this.paused = false
  }
  pause(): void {
    if (this.paused) return
    this.paused = true
    this.dispatchEvent(new Event('pause'))
  }
  removeAttribute(): void {
    this.src = ''
  }
  /** The end is reached. */
  ends(): void {
    this.currentTime = this.duration
    this.pause()
    this.dispatchEvent(new Event('ended'))
  }
  breaks(): void {
    this.dispatchEvent(new Event('error'))
  }
}

class FakeVideo extends FakePlayback {
  override readonly videoWidth = 1_920
  override readonly videoHeight = 1_080
}

class FakeNode {
  readonly gain = { value: 1 }
  readonly stream = new FakeMediaStream([new FakeTrack('audio', { label: 'played' }).asTrack()])
  disconnect(): void {}
  connect(to: FakeNode): FakeNode {
    return to
  }
}

/** The parts of a page for playing a list. Call it after `stubMediaPage` where a whole call runs. */
export const stubPlayback = () => {
  const elements: FakePlayback[] = []
  const gains: FakeNode[] = []
  const drawn: { width: number; height: number }[] = []
  const frameRates: number[] = []
  /** The speakers that a context was given, one after the other. */
  const speakers: string[] = []
  const before = globalThis.document as Document | undefined
  const Context = globalThis.AudioContext as (new () => object) | undefined
  vi.stubGlobal('MediaStream', FakeMediaStream)
  vi.stubGlobal('HTMLVideoElement', FakeVideo)
  vi.stubGlobal(
    'AudioContext',
    class extends (Context ?? Object) {
      readonly destination = new FakeNode()
      createMediaElementSource = () => new FakeNode()
      createMediaStreamDestination = () => new FakeNode()
      createGain = () => {
        const gain = new FakeNode()
        gains.push(gain)
        return gain
      }
      resume = async () => undefined
      close = async () => undefined
      setSinkId = async (deviceId: string) => void speakers.push(deviceId)
    },
  )
  vi.stubGlobal('document', {
    ...before,
    createElement: (tag: string) => {
      if (tag === 'canvas' && elements.length > 0)
        return {
          width: 0,
          height: 0,
          getContext: () => ({
            drawImage: (_: unknown, _x: number, _y: number, width: number, height: number) =>
              drawn.push({ width, height }),
          }),
          captureStream: (rate: number) => {
            frameRates.push(rate)
            return new FakeMediaStream([new FakeTrack('video', { label: 'played' }).asTrack()])
          },
        }
      if (tag !== 'video' && tag !== 'audio') return before?.createElement(tag)
      const element = tag === 'video' ? new FakeVideo() : new FakePlayback()
      elements.push(element)
      return element
    },
  })
  return { elements, gains, drawn, frameRates, speakers }
}
