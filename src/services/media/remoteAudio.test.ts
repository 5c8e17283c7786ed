import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TIME } from '../../contracts/constants.ts'
import { browserError, FakeTrack, stubMediaPage } from '../testing/fakeMedia.ts'
import { createRemoteAudio, type PlaybackFact } from './remoteAudio.ts'
import { createTrackRegistry, LOCAL_AUDIO } from './trackRegistry.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const made = (refusePlay: Error | null = null) => {
  const page = stubMediaPage()
  page.refusePlay = refusePlay
  const registry = createTrackRegistry()
  const remote = createRemoteAudio(registry)
  const facts: PlaybackFact[] = []
  const subscription = remote.facts$.subscribe((fact) => facts.push(fact))
  const hear = (id: string) => registry.put(id, new FakeTrack('audio').asTrack())
  return { page, registry, remote, facts, subscription, hear }
}
const settled = () => vi.advanceTimersByTimeAsync(0)

describe('the sound of the others', () => {
  it('M4.150 plays every remote track by itself, and not our own', async () => {
    const { page, facts, hear, registry, subscription } = made()
    hear('a')
    hear(LOCAL_AUDIO)
    await settled()
    expect(facts).toEqual([{ type: 'playback.started', trackId: 'a' }])
    expect(page.audios).toHaveLength(1)
    registry.remove('a')
    expect(page.audios[0]?.srcObject).toBeNull()
    hear('b')
    await settled()
    subscription.unsubscribe()
    expect(page.audios[1]?.srcObject).toBeNull()
  })

  it('M8.099 M4.151 blocked playback is reported, and starts with one tap', async () => {
    const { page, facts, hear, remote } = made(browserError('NotAllowedError'))
    hear('a')
    hear('b')
    await settled()
    expect(facts.map(({ type }) => type)).toEqual(['playback.blocked', 'playback.blocked'])
    await expect(remote.unblock()).rejects.toThrow()
    page.refusePlay = null
    await remote.unblock()
    expect(page.audios.map(({ playing }) => playing)).toEqual([true, true])
  })

  it('M8.022 another failure of the element is an audio playback error; an abort is none', async () => {
    const failed = made(browserError('NotSupportedError'))
    failed.hear('a')
    await settled()
    expect(failed.facts).toMatchObject([{ type: 'playback.failed', error: { code: 3013 } }])
    const aborted = made(browserError('AbortError'))
    aborted.hear('a')
    await settled()
    expect(aborted.facts).toEqual([])
  })

  it('M8.098 an element that cannot decode is made anew after 500 ms', async () => {
    const { page, hear } = made()
    hear('a')
    await settled()
    page.audios[0]?.onerror?.()
    await vi.advanceTimersByTimeAsync(499)
    expect(page.audios).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(page.audios).toHaveLength(2)
    expect(page.audios[1]?.playing).toBe(true)
    expect(TIME.decodeErrorRestart).toBe(500)
  })

  it('M8.098 a track that left meanwhile, or came again, is not played twice', async () => {
    const { page, hear, registry } = made()
    hear('a')
    await settled()
    page.audios[0]?.onerror?.()
    registry.remove('a')
    hear('a')
    await vi.advanceTimersByTimeAsync(500)
    expect(page.audios.filter(({ srcObject }) => srcObject !== null)).toHaveLength(1)
    page.audios.at(-1)?.onerror?.()
    registry.remove('a')
    await vi.advanceTimersByTimeAsync(500)
    expect(page.audios.filter(({ srcObject }) => srcObject !== null)).toEqual([])
  })

  it('M5.07 M5.09 M9.36 overall volume and a track’s volume multiply, for present and later tracks', async () => {
    const { page, hear, remote } = made()
    hear('a')
    expect(page.audios[0]?.volume).toBe(1)
    remote.setVolumes({ output: 50, tracks: { a: 50, b: 0 } })
    hear('b')
    hear('c')
    expect(page.audios.map(({ volume }) => volume)).toEqual([0.25, 0, 0.5])
  })

  it('M8.022 M8.098 a decode error is reported', async () => {
    const { page, hear, facts } = made()
    hear('a')
    await settled()
    page.audios[0]?.onerror?.()
    expect(facts.at(-1)).toMatchObject({ type: 'playback.failed', error: { code: 3013 } })
  })

  it('M3.70 the elements go where the application wants them', () => {
    const { hear, remote } = made()
    const append = vi.fn()
    remote.setSink({ append } as Partial<HTMLElement> as HTMLElement)
    hear('a')
    expect(append).toHaveBeenCalledTimes(1)
  })

  it('M3.36 another speaker is used for present and later tracks', async () => {
    const { page, hear, remote } = made()
    hear('a')
    await remote.setOutput('speaker-2')
    hear('b')
    expect(page.audios.map(({ setSinkId }) => setSinkId.mock.calls)).toEqual([
      [['speaker-2']],
      [['speaker-2']],
    ])
  })
})
