import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeTrack, stubMediaPage } from '../testing/fakeMedia.ts'
import { createMicRecorder } from './micRecorder.ts'

/** A recorder that delivers its one chunk when it is stopped. */
class FakeRecorder {
  state: RecordingState = 'inactive'
  readonly mimeType = 'audio/webm'
  ondataavailable: ((event: { data: Blob }) => void) | null = null
  onstop: (() => void) | null = null
  start(): void {
    this.state = 'recording'
  }
  stop(): void {
    this.state = 'inactive'
    queueMicrotask(() => {
      this.ondataavailable?.({ data: new Blob(['sound']) })
      this.onstop?.()
    })
  }
}
class FakePlayer {
  onended: (() => void) | null = null
  onerror: (() => void) | null = null
  playing = false
  readonly speakers: string[] = []
  async setSinkId(deviceId: string): Promise<void> {
    this.speakers.push(deviceId)
  }
  async play(): Promise<void> {
    this.playing = true
  }
  pause(): void {
    this.playing = false
  }
}

const made: string[] = []
const revoked: string[] = []
beforeEach(() => {
  stubMediaPage()
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${made.push('x')}`)
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void revoked.push(address))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  made.length = 0
  revoked.length = 0
})

const start = (speaker = 'default') => {
  let clock = 0
  const player = new FakePlayer()
  const recorder = createMicRecorder({
    makeRecorder: () => new FakeRecorder() as Partial<MediaRecorder> as MediaRecorder,
    makePlayer: () => player as Partial<HTMLAudioElement> as HTMLAudioElement,
    speaker: () => speaker,
    now: () => clock,
  })
  return {
    recorder,
    player,
    pass: (ms: number) => {
      clock += ms
    },
    track: new FakeTrack('audio').asTrack(),
  }
}

describe('the recording of a check', () => {
  it.each([
    ['headset', ['headset']],
    ['default', []],
  ])('M9.65 is played on the chosen speaker: %s', async (speaker, speakers) => {
    const { recorder, player, track } = start(speaker)
    recorder.start(track)
    await recorder.stop()
    const played = recorder.play(new AbortController().signal)
    await vi.waitFor(() => expect(player.playing).toBe(true))
    player.onended?.()
    await played
    expect(player.speakers).toEqual(speakers)
  })

  it('M1.40 can be played once it was stopped', async () => {
    const { recorder, player, pass, track } = start()
    recorder.start(track)
    pass(3_000)
    expect(await recorder.stop()).toBe(3_000)
    const playback = recorder.play(new AbortController().signal)
    expect(player.playing).toBe(true)
    player.onended?.()
    await expect(playback).resolves.toBeUndefined()
  })

  it('is forgotten with the next one, and nothing is played before there is one', async () => {
    const { recorder, track } = start()
    await expect(recorder.play(new AbortController().signal)).rejects.toThrow('Nothing was recorded')
    recorder.start(track)
    await recorder.stop()
    recorder.start(track)
    expect(revoked).toEqual(['blob:1'])
    recorder.forget()
    expect(await recorder.stop()).toBe(0)
  })

  it('stops playback when it is aborted', async () => {
    const { recorder, player, track } = start()
    recorder.start(track)
    await recorder.stop()
    const given = new AbortController()
    const playback = recorder.play(given.signal)
    given.abort(new Error('left'))
    await expect(playback).rejects.toThrow('left')
    expect(player.playing).toBe(false)
  })
})
