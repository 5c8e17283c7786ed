import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LIMIT } from '../../../contracts/constants.ts'
import type { ContextOf, EventOf } from '../../../contracts/machineContract.ts'
import type { playlistContract } from './playlistContract.ts'
import { isPlayable, neighbour, refusalError, refusalOf, wanted } from './playlistRules.ts'
import { freshPlaylist } from './playlistSetup.ts'

type Context = ContextOf<typeof playlistContract>
type Event = EventOf<typeof playlistContract>

const listOf = (count: number): Context => ({
  ...freshPlaylist({ kind: 'audio', allowed: true }),
  mediaOpen: true,
  items: Array.from({ length: count }, (_, index) => ({
    id: `item-${index + 1}`,
    type: 'audio' as const,
    url: `https://sounds.example/${index + 1}.mp3`,
    name: '',
    duration: null,
  })),
})
const messageOf = (context: Context, event: Event): string | null => {
  const refusal = refusalOf(context, event)
  return refusal === null ? null : refusalError(refusal).message
}
/** Anything that a control or a caller can pass, including values that are not numbers. */
const anyNumber = fc.oneof(fc.double(), fc.integer({ min: -300, max: 300 }), fc.double({ min: 0, max: 2.5 }))

describe('what may be done with a playlist', () => {
  it('M5.08 a volume is 0 to 100, for the others and for ourselves', () => {
    const text = 'Please pass a valid number between 0-100'
    fc.assert(
      fc.property(anyNumber, (volume) => {
        const expected = volume >= 0 && volume <= 100 ? null : text
        expect(messageOf(listOf(1), { type: 'playlist.volumeChosen', volume })).toBe(expected)
        expect(messageOf(listOf(1), { type: 'playlist.ownVolumeChosen', volume })).toBe(expected)
      }),
    )
  })

  it('M5.10 M9.37 a rate is 0.25 to 2', () => {
    expect([LIMIT.minPlaybackRate, LIMIT.maxPlaybackRate]).toEqual([0.25, 2])
    fc.assert(
      fc.property(anyNumber, (rate) => {
        expect(messageOf(listOf(1), { type: 'playlist.rateChosen', rate })).toBe(
          rate >= 0.25 && rate <= 2 ? null : 'Please pass a value between 0.25 and 2.0',
        )
      }),
    )
  })

  it('M5.11 M5.12 a seek that reaches the rules is negative, or nothing plays', () => {
    expect(messageOf(listOf(1), { type: 'playlist.seekRequested', to: -0.1 })).toBe(
      'value cannot be negative',
    )
    expect(messageOf(listOf(1), { type: 'playlist.seekRequested', to: Number.NaN })).toBe(
      'value cannot be negative',
    )
    expect(messageOf(listOf(1), { type: 'playlist.seekRequested', to: 3 })).toBe(
      'No item is currently playing',
    )
    expect(refusalError('nothing')).toMatchObject({ code: 8002, action: 'PLAYLIST', terminal: false })
  })

  it('M4.123 M4.124 M5.13 M5.14 next and previous move by one and stop at both ends', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 8 }), fc.integer({ min: -1, max: 7 }), (count, index) => {
        const context = { ...listOf(count), selectedId: listOf(count).items[index]?.id ?? null }
        const at = context.items.findIndex(({ id }) => id === context.selectedId)
        expect(neighbour(context, 1)?.id).toBe(context.items[at + 1]?.id)
        expect(messageOf(context, { type: 'playlist.nextRequested' })).toBe(
          at + 1 < count ? null : 'Reached end of playlist',
        )
        expect(messageOf(context, { type: 'playlist.previousRequested' })).toBe(
          at > 0 ? null : 'Reached start of playlist',
        )
        const there = { ...context, selectedId: neighbour(context, 1)?.id ?? null }
        if (at >= 0 && there.selectedId !== null) expect(neighbour(there, -1)?.id).toBe(context.selectedId)
      }),
    )
    // Readings: the start has code 8001 too.
    expect(refusalError('start').code).toBe(8001)
    expect(refusalError('end').code).toBe(8001)
  })

  it('M5.15 only an item of the list is played; without an id the selected, else the first', () => {
    const context = listOf(3)
    expect(messageOf(context, { type: 'playlist.playRequested', id: 'item-9' })).toBe(
      'Please pass a valid id',
    )
    expect(messageOf(context, { type: 'playlist.playRequested', id: '' })).toBe('Please pass a valid id')
    expect(messageOf(context, { type: 'playlist.playRequested', id: 'item-2' })).toBeNull()
    expect(wanted(context, null)?.id).toBe('item-1')
    expect(wanted({ ...context, selectedId: 'item-3' }, null)?.id).toBe('item-3')
    expect(messageOf(listOf(0), { type: 'playlist.playRequested', id: null })).toBe(
      'No item is currently playing',
    )
  })

  it('plays nothing for a role that may not publish, or before there is a connection', () => {
    const play: Event = { type: 'playlist.playRequested', id: null }
    expect(refusalOf({ ...listOf(1), allowed: false }, play)).toBe('role')
    expect(refusalOf({ ...listOf(1), mediaOpen: false }, play)).toBe('notReady')
  })

  it('takes files of this device and https addresses, and no more than fit', () => {
    expect(['blob:https://here/1', 'https://a.example/b.mp3'].filter(isPlayable)).toHaveLength(2)
    for (const url of [
      '',
      'b.mp3',
      'http://a.example/b.mp3',
      'javascript:alert(1)',
      'data:audio/wav;base64,',
    ])
      expect(isPlayable(url)).toBe(false)
    const add = (urls: string[]): Event => ({
      type: 'playlist.itemsAdded',
      items: urls.map((url) => ({ url, name: '' })),
    })
    expect(refusalOf(listOf(0), add(['https://a.example/1.mp3', 'ftp://a.example/2.mp3']))).toBe('address')
    expect(refusalOf(listOf(LIMIT.playlistItems), add(['https://a.example/1.mp3']))).toBe('full')
  })

  it('M8.104 an item that does not load is named by its address', () => {
    expect(refusalError('load', 'https://a.example/b.mp3').message).toBe(
      'Error loading https://a.example/b.mp3 for playlist media',
    )
  })
})
