import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRecordingScreens } from './recordingScreens.ts'
import { createTogetherPlayback } from './togetherPlayback.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A media element whose data arrive on command. */
class FakeElement extends EventTarget {
  preload = ''
  src = ''
  currentTime = 0
  playbackRate = 1
  paused = true
  ended = false
  seeking = false
  readyState = 4
  loadedTo = 0
  readonly attributes = new Set<string>()
  readonly load = vi.fn()
  get buffered() {
    return { length: 1, end: () => this.loadedTo }
  }
  getAttribute = () => this.src
  removeAttribute = () => {
    this.src = ''
  }
  toggleAttribute = (name: string, set: boolean) => {
    if (set) this.attributes.add(name)
    else this.attributes.delete(name)
  }
  play = async () => {
    this.paused = false
  }
  pause = () => {
    this.paused = true
  }
  asVideo = (): HTMLVideoElement => this as EventTarget as HTMLVideoElement
}

const start = (unreadable: readonly number[] = [], at = 0) => {
  const elements = [new FakeElement(), new FakeElement()]
  const screens = createRecordingScreens()
  for (const [index, element] of elements.entries()) screens.place(index, element.asVideo())
  const moved: number[] = []
  const failed: number[] = []
  const playback = createTogetherPlayback({
    files: [
      { url: 'a', hasAudio: true, at, duration: 60_000 - at },
      { url: 'b', hasAudio: true, at: 2_000, duration: 5_000 },
    ],
    unreadable,
    screens,
    position: 0,
    rate: 1,
    duration: 60_000,
    now: () => Date.now(),
    onMoved: (position) => moved.push(position),
    onEnded: () => undefined,
    onFailed: (file) => failed.push(file),
  })
  const [first, second] = elements as [FakeElement, FakeElement]
  return { playback, first, second, moved, failed }
}

describe('files of a recording, played together', () => {
  it('the longest file with sound leads, and another begins at its own moment', () => {
    const { playback, first, second } = start()
    playback.play()
    expect([first.paused, second.paused]).toEqual([false, true])
    expect(second.attributes.has('data-idle')).toBe(true)
    first.currentTime = 3
    vi.advanceTimersByTime(200)
    expect(second.paused).toBe(false)
    expect(second.currentTime).toBe(1)
    playback.close()
  })

  it('before the first file begins, its first picture is shown', () => {
    const { playback, first, second } = start([], 400)
    playback.seek(0)
    expect([first.attributes.has('data-idle'), second.attributes.has('data-idle')]).toEqual([false, true])
    expect([first.currentTime, first.paused]).toEqual([0, true])
    playback.play()
    expect([first.attributes.has('data-idle'), first.paused]).toEqual([false, true])
    vi.advanceTimersByTime(600)
    expect(first.paused).toBe(false)
    playback.close()
  })

  it('after the end, the last pictures stay', () => {
    const { playback, first, second } = start()
    playback.seek(60_000)
    expect([first.attributes.has('data-idle'), second.attributes.has('data-idle')]).toEqual([false, true])
    expect(first.currentTime).toBe(60)
    playback.close()
  })

  it('a file that fails is told once, by its number, and the other goes on', () => {
    const { playback, first, second, failed } = start()
    playback.seek(3_000)
    playback.play()
    second.dispatchEvent(new Event('error'))
    second.dispatchEvent(new Event('error'))
    expect(failed).toEqual([1])
    second.pause()
    vi.advanceTimersByTime(400)
    expect([first.paused, second.paused]).toEqual([false, true])
    playback.close()
  })

  it('a file that is known to be unreadable is not opened', () => {
    const { playback, first, second } = start([1])
    expect([first.src, second.src]).toEqual(['a', ''])
    playback.close()
  })

  it('a file without a picture is loaded again once nothing of it arrived for 5 s, and holds nobody', () => {
    const { playback, first, moved } = start()
    first.readyState = 1
    playback.seek(10_000)
    playback.play()
    for (let second = 0; second < 8; second += 1) {
      first.loadedTo += 1
      vi.advanceTimersByTime(1_000)
    }
    expect(first.load).not.toHaveBeenCalled()
    expect(moved).toEqual([10_000])
    vi.advanceTimersByTime(5_400)
    expect(first.load).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(10_000)
    expect(first.load).toHaveBeenCalledTimes(1)
    expect(moved.at(-1)).toBeGreaterThan(15_000)
    playback.close()
  })

  it('a seek that never ends is begun again, also while the recording stands still', () => {
    const { playback, first } = start()
    playback.seek(1_000)
    first.seeking = true
    first.currentTime = 0
    vi.advanceTimersByTime(5_400)
    expect(first.load).toHaveBeenCalledTimes(1)
    expect(first.currentTime).toBe(1)
    playback.close()
  })
})
