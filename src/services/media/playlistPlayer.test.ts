import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LOCAL_PLAYLIST } from '../../contracts/meeting/playlist/playlist.ts'
import { FakeTrack } from '../testing/fakeMedia.ts'
import { type FakePlayback, stubPlayback } from '../testing/fakePlayback.ts'
import { fitted } from './playlistCanvas.ts'
import { createPlaylistPlayer, type PlayerFact } from './playlistPlayer.ts'
import { createPlaylists } from './playlists.ts'
import { createTrackRegistry } from './trackRegistry.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const loud = { volume: 100, ownVolume: 100, playbackRate: 1 }
const made = (kind: 'audio' | 'video' = 'video') => {
  const page = stubPlayback()
  const registry = createTrackRegistry()
  const player = createPlaylistPlayer(kind, registry)
  const facts: PlayerFact[] = []
  player.facts$.subscribe((fact) => facts.push(fact))
  const start = (url = 'blob:one', settings = loud, signal = new AbortController().signal) =>
    player.start(url, settings, signal)
  const element = (): FakePlayback => {
    const [one] = page.elements
    if (!one) throw new Error('Nothing plays')
    return one
  }
  return { ...page, registry, player, facts, start, element }
}

describe('the player of a playlist', () => {
  it('M1.38 M9.21 a video goes out as a picture drawn 24 times a second and a sound, a stream each', async () => {
    const { start, player, drawn, frameRates, registry } = made()
    const { tracks, duration } = await start()
    expect(duration).toBe(30)
    expect(tracks.map(({ type }) => type)).toEqual(['video', 'audio'])
    expect(new Set(tracks.map(({ streamId }) => streamId)).size).toBe(2)
    for (const { trackId } of tracks) expect(player.sendable(trackId)?.track.id).toBe(trackId)
    expect(frameRates).toEqual([24])
    vi.advanceTimersByTime(1_000)
    expect([23, 24]).toContain(drawn.length)
    expect(drawn[0]).toEqual({ width: 1_280, height: 720 })
    expect(registry.get(LOCAL_PLAYLIST)?.kind).toBe('video')
  })

  it('M1.37 a sound goes out alone; the next item goes out in the same track', async () => {
    const { start, elements } = made('audio')
    const first = await start('blob:one')
    const second = await start('https://sounds.example/two.mp3')
    expect(first.tracks).toHaveLength(1)
    expect(second.tracks).toEqual(first.tracks)
    expect(elements).toHaveLength(1)
    expect(elements[0]).toMatchObject({ crossOrigin: 'anonymous', paused: false })
  })

  it('what we hear of it comes from the chosen speaker, also when that was chosen before', async () => {
    const { start, player, speakers } = made('audio')
    await player.setOutput('headset')
    expect(speakers).toEqual([])
    await start()
    expect(speakers).toEqual(['headset'])
    await player.setOutput('default')
    expect(speakers).toEqual(['headset', ''])
  })

  it('where a context has no choice of speaker, an element plays our half', async () => {
    const { start, player, speakers } = made('audio')
    const Context = globalThis.AudioContext
    vi.stubGlobal(
      'AudioContext',
      class extends Context {
        constructor() {
          super()
          Reflect.deleteProperty(this, 'setSinkId')
        }
      },
    )
    const sinks: string[] = []
    const played: unknown[] = []
    await start()
    const create = document.createElement
    vi.stubGlobal('document', {
      ...document,
      createElement: (tag: string) =>
        tag === 'audio'
          ? {
              setSinkId: async (id: string) => void sinks.push(id),
              play: async () => void played.push(tag),
              pause: () => undefined,
            }
          : create(tag),
    })
    await player.setOutput('default')
    expect(sinks).toEqual([])
    await player.setOutput('headset')
    await player.setOutput('default')
    expect(sinks).toEqual(['headset', ''])
    expect(played).toHaveLength(2)
    expect(speakers).toEqual([])
  })

  it('the volumes for the others and for us are separate', async () => {
    const { start, player, gains, element } = made('audio')
    await start('blob:one', { volume: 40, ownVolume: 0, playbackRate: 1.5 })
    expect(gains.map(({ gain }) => gain.value)).toEqual([0.4, 0])
    expect(element().playbackRate).toBe(1.5)
    player.setSettings({ volume: 0, ownVolume: 100, playbackRate: 0.25 })
    expect(gains.map(({ gain }) => gain.value)).toEqual([0, 1])
    expect(element().playbackRate).toBe(0.25)
  })

  it('reports its position when it pauses, seeks and ends', async () => {
    const { start, player, facts, element } = made('audio')
    await start()
    element().currentTime = 4
    player.pause()
    player.seek(99)
    expect(element().currentTime).toBe(30)
    element().dispatchEvent(new Event('seeked'))
    player.resume()
    element().ends()
    expect(facts).toEqual([
      { type: 'player.moved', to: 4 },
      { type: 'player.moved', to: 30 },
      { type: 'player.moved', to: 30 },
      { type: 'player.moved', to: 30 },
      { type: 'player.ended' },
    ])
  })

  it('M8.104 an item that cannot be loaded fails its start; a later failure is reported', async () => {
    const { start, facts, element } = made('audio')
    await expect(start('https://sounds.example/missing.mp3')).rejects.toMatchObject({ action: 'PLAYLIST' })
    expect(facts).toEqual([])
    await start()
    element().breaks()
    expect(facts).toEqual([{ type: 'player.failed' }])
  })

  it('an aborted start publishes nothing', async () => {
    const { start } = made('audio')
    const given = new AbortController()
    const starting = start('blob:one', loud, given.signal)
    given.abort()
    await expect(starting).rejects.toBe(given.signal.reason)
  })

  it('stops permanently: tracks end, the video is gone', async () => {
    const { start, player, registry, element } = made()
    const { tracks } = await start()
    const sent = tracks.map(({ trackId }) => player.sendable(trackId)?.track)
    player.stop()
    expect(sent.map((track) => track?.readyState)).toEqual(['ended', 'ended'])
    expect(element().src).toBe('')
    expect(registry.get(LOCAL_PLAYLIST)).toBeUndefined()
    expect(player.sendable(tracks[0]?.trackId ?? '')).toBeUndefined()
    expect(player.renew()).toEqual([])
  })

  it('M4.067 goes to another media server under new ids', async () => {
    const { start, player } = made()
    const { tracks } = await start()
    const renewed = player.renew()
    expect(renewed.map(({ type }) => type)).toEqual(['video', 'audio'])
    for (const { trackId } of renewed) expect(tracks.map((track) => track.trackId)).not.toContain(trackId)
    const sent: (MediaStreamTrack | null)[] = []
    const sender = { replaceTrack: async (track: MediaStreamTrack | null) => void sent.push(track) }
    player.sendable(renewed[0]?.trackId ?? '')?.onSender(sender as Partial<RTCRtpSender> as RTCRtpSender)
    // The clone only lends its id; the video itself is sent.
    expect(sent.map((track) => track?.id)).toEqual([tracks[0]?.trackId])
  })

  it('a video has its aspect ratio and is never enlarged', () => {
    expect(fitted(640, 360)).toEqual({ width: 640, height: 360 })
    expect(fitted(3_840, 2_160)).toEqual({ width: 1_280, height: 720 })
    expect(fitted(1_080, 1_920)).toEqual({ width: 405, height: 720 })
  })
})

describe('both playlists of a call', () => {
  it('M3.31 play beside each other, and let go of their files at the end', async () => {
    stubPlayback()
    const revoked: string[] = []
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void revoked.push(url))
    const playlists = createPlaylists(createTrackRegistry())
    const url = playlists.addressOf(new File([], 'breathing.mp3'))
    const { signal } = new AbortController()
    const sound = await playlists.player.audio.start(url, loud, signal)
    const film = await playlists.player.video.start(url, loud, signal)
    for (const { trackId } of [...sound.tracks, ...film.tracks])
      expect(playlists.sendable(trackId)?.track).toBeInstanceOf(FakeTrack)
    playlists.close()
    expect(revoked).toEqual(['blob:file'])
    expect(playlists.sendable(film.tracks[0]?.trackId ?? '')).toBeUndefined()
    vi.restoreAllMocks()
  })
})
