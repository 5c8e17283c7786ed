import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { EventFromLogic } from 'xstate'
import type { PlaylistKind } from '../../../src/contracts/meeting/playlist/playlist.ts'
import type { playlistMachine } from '../../../src/machines/meeting/playlist/playlistMachine.ts'
import { progressOf, selectPlaylist } from '../../../src/machines/meeting/playlist/playlistSelectors.ts'
import { stubPlayback } from '../../../src/services/testing/fakePlayback.ts'
import { policyFor } from '../fixtures.ts'
import { startCall } from '../harness/startCall.ts'

// Tests playlists in a complete call.

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

interface Offered {
  track_id: string
  stream_id: string
  type: string
  source: string
  mute: boolean
}

const items = [
  { url: 'blob:https://here/1', name: 'Breathing' },
  { url: 'https://sounds.example/2.mp3', name: '' },
]

const call = async (kind: PlaylistKind = 'video') => {
  const made = startCall()
  const page = stubPlayback()
  const happened: string[] = []
  for (const type of ['PLAYLIST_TRACK_ENDED', 'PLAYLIST_ENDED'] as const)
    made.actor.on(type, (event) => happened.push('itemId' in event ? `${type} ${event.itemId}` : type))
  await made.join()
  const part = () => made.parts()[kind === 'video' ? 'videoPlaylist' : 'audioPlaylist']
  const send = async (event: EventFromLogic<typeof playlistMachine>) => {
    part()?.send(event)
    await made.advance(0)
  }
  const playlist = () => {
    const selected = selectPlaylist(part()?.getSnapshot())
    if (!selected) throw new Error('No playlist')
    return selected
  }
  const offered = (): Offered[] =>
    Object.values(
      (made.server.socket.frames('offer').at(-1)?.params.tracks ?? {}) as Record<string, Offered>,
    ).filter(({ source }) => source.endsWith('playlist'))
  return { ...made, ...page, happened, send, playlist, offered }
}

describe('a playlist in a call', () => {
  it('does not exist before the call is joined', async () => {
    const made = startCall()
    stubPlayback()
    await made.preview()
    expect(made.parts().audioPlaylist).toBeUndefined()
    await made.join()
    expect(made.parts().audioPlaylist).toBeDefined()
  })

  it('M1.37 M1.38 M3.31 goes out beside camera and microphone, a stream each, and is taken back', async () => {
    const { send, offered, playlist, actor, parts, advance } = await call('video')
    await send({ type: 'playlist.itemsAdded', items })
    expect(playlist()).toMatchObject({ kind: 'video', state: 'idle' })
    await send({ type: 'playlist.playRequested', id: null })
    expect(playlist().state).toBe('playing')
    expect(offered().map(({ type, source }) => `${type} ${source}`)).toEqual([
      'video videoplaylist',
      'audio videoplaylist',
    ])
    parts().audioPlaylist?.send({ type: 'playlist.itemsAdded', items })
    parts().audioPlaylist?.send({ type: 'playlist.playRequested', id: null })
    await advance(0)
    expect(offered().map(({ source }) => source)).toContain('audioplaylist')
    expect(new Set(offered().map(({ stream_id }) => stream_id)).size).toBe(3)
    await send({ type: 'playlist.stopRequested' })
    expect(offered().map(({ source }) => source)).toEqual(['audioplaylist'])
    actor.send({ type: 'meeting.leaveRequested' })
    await advance(0)
  })

  it('M3.32 M3.33 is shown as a list with its selection, progress and settings', async () => {
    const { send, playlist, elements } = await call('audio')
    await send({ type: 'playlist.itemsAdded', items })
    await send({ type: 'playlist.playRequested', id: 'item-2' })
    await send({ type: 'playlist.volumeChosen', volume: 60 })
    await send({ type: 'playlist.rateChosen', rate: 1.25 })
    elements[0]?.dispatchEvent(new Event('loadedmetadata'))
    await send({ type: 'playlist.seekRequested', to: 15 })
    elements[0]?.dispatchEvent(new Event('seeked'))
    expect(playlist()).toMatchObject({
      selection: { id: 'item-2', hasPrevious: true, hasNext: false },
      progress: 50,
      currentTime: 15,
      volume: 60,
      playbackRate: 1.25,
    })
    expect(playlist().list).toEqual([
      { id: 'item-1', type: 'audio', ...items[0], duration: null, selected: false, playing: false },
      { id: 'item-2', type: 'audio', ...items[1], duration: 30, selected: true, playing: true },
    ])
    expect(progressOf(playlist(), 31)).toBe(100)
    expect(progressOf({ list: [], selection: { id: null, hasNext: false, hasPrevious: false } }, 3)).toBe(0)
  })

  it('M4.125 M4.126 M4.127 M4.175 plays on by itself, stops after the last, and tells of each end once', async () => {
    const { send, playlist, offered, elements, happened, advance } = await call('audio')
    await send({ type: 'playlist.itemsAdded', items })
    await send({ type: 'playlist.playRequested', id: null })
    const [first] = offered()
    elements[0]?.ends()
    await advance(0)
    expect(playlist()).toMatchObject({ state: 'playing', selection: { id: 'item-2' } })
    expect(happened).toEqual(['PLAYLIST_TRACK_ENDED item-1'])
    // The same track carries it, without negotiation.
    expect(offered()).toEqual([first])
    elements[0]?.ends()
    await advance(0)
    expect(happened.slice(1)).toEqual(['PLAYLIST_TRACK_ENDED item-2', 'PLAYLIST_ENDED'])
    expect(playlist().state).toBe('ended')
    expect(offered()).toEqual([])
  })

  it('M4.125 stands still after an item when autoplay is off', async () => {
    const { send, playlist, elements, happened, advance } = await call('audio')
    await send({ type: 'playlist.itemsAdded', items })
    await send({ type: 'playlist.autoplayChosen', on: false })
    await send({ type: 'playlist.playRequested', id: null })
    elements[0]?.ends()
    await advance(0)
    expect(playlist()).toMatchObject({ state: 'paused', selection: { id: 'item-1' } })
    expect(happened).toEqual(['PLAYLIST_TRACK_ENDED item-1'])
  })

  const refusals = ({ errors }: Awaited<ReturnType<typeof call>>) =>
    errors().map(({ code, message }) => `${code} ${message}`)

  it('M5.12 M5.13 M5.14 M5.15 refuses to seek in nothing, an unknown item, and to go past either end', async () => {
    const made = await call('audio')
    const { send, playlist } = made
    await send({ type: 'playlist.itemsAdded', items })
    await send({ type: 'playlist.seekRequested', to: 3 })
    await send({ type: 'playlist.playRequested', id: 'nowhere' })
    await send({ type: 'playlist.previousRequested' })
    await send({ type: 'playlist.playRequested', id: 'item-2' })
    await send({ type: 'playlist.nextRequested' })
    expect(refusals(made)).toEqual([
      '8002 No item is currently playing',
      '6013 Please pass a valid id',
      '8001 Reached start of playlist',
      '8001 Reached end of playlist',
    ])
    expect(playlist().refusal).toBe('end')
  })

  it('M5.08 M5.10 M5.11 takes volumes from 0 to 100, rates from 0.25 to 2, and no negative place', async () => {
    const made = await call('audio')
    const { send, playlist } = made
    await send({ type: 'playlist.itemsAdded', items })
    await send({ type: 'playlist.playRequested', id: 'item-2' })
    for (const volume of [0, 100, -1, 101]) await send({ type: 'playlist.volumeChosen', volume })
    for (const rate of [0.25, 2, 0.2, 2.1]) await send({ type: 'playlist.rateChosen', rate })
    for (const to of [0, -1]) await send({ type: 'playlist.seekRequested', to })
    expect(refusals(made)).toEqual([
      '6013 Please pass a valid number between 0-100',
      '6013 Please pass a valid number between 0-100',
      '6013 Please pass a value between 0.25 and 2.0',
      '6013 Please pass a value between 0.25 and 2.0',
      '6013 value cannot be negative',
    ])
    expect(playlist()).toMatchObject({ volume: 100, playbackRate: 2 })
  })

  it('M8.104 says which item cannot be loaded, and plays nothing', async () => {
    const made = await call('audio')
    const { send, playlist } = made
    await send({
      type: 'playlist.itemsAdded',
      items: [...items, { url: 'https://a.example/missing', name: '' }],
    })
    await send({ type: 'playlist.playRequested', id: 'item-3' })
    expect(refusals(made)).toEqual(['3000 Error loading https://a.example/missing for playlist media'])
    expect(playlist().state).toBe('idle')
  })

  it('M9.11 M9.15 sound goes out at 64 kbit/s, a picture at 1000 kbit/s', async () => {
    const { send, connections } = await call('video')
    await send({ type: 'playlist.itemsAdded', items })
    await send({ type: 'playlist.playRequested', id: null })
    const sent = connections[0]?.transceivers.slice(-2).map(({ sender }) => sender.getParameters().encodings)
    expect(sent).toEqual([[{ maxBitrate: 1_000_000, maxFramerate: 24 }], [{ maxBitrate: 64_000 }]])
  })

  it('M4.107 a host who mutes it makes it stand still; playing on is heard again', async () => {
    const { send, playlist, server, offered, advance } = await call('audio')
    await send({ type: 'playlist.itemsAdded', items })
    await send({ type: 'playlist.playRequested', id: null })
    const [track] = offered()
    server.socket.notify({
      method: 'on-track-update-request',
      params: { track_id: track?.track_id, stream_id: track?.stream_id, mute: true },
    })
    await advance(0)
    expect(playlist().state).toBe('paused')
    const told = () =>
      Object.values((server.socket.frames('track-update').at(-1)?.params.tracks ?? {}) as Offered[])
    expect(told()).toMatchObject([{ track_id: track?.track_id, mute: true }])
    await send({ type: 'playlist.playRequested', id: null })
    expect(told()).toMatchObject([{ track_id: track?.track_id, mute: false }])
  })

  it('M4.069 falls silent with a role that may not publish', async () => {
    const { send, playlist, server, offered, advance } = await call('audio')
    await send({ type: 'playlist.itemsAdded', items })
    await send({ type: 'playlist.playRequested', id: null })
    server.socket.notify({ method: 'on-policy-change', params: policyFor('waiting') })
    await advance(0)
    expect(playlist()).toMatchObject({ state: 'idle', allowed: false })
    expect(offered()).toEqual([])
  })
})
