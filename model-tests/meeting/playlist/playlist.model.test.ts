import { describe, expect } from 'vitest'
import type { ContextOf } from '../../../src/contracts/machineContract.ts'
import { policy } from '../../../src/contracts/meeting/connection/shapes.ts'
import { playlistContract } from '../../../src/machines/meeting/playlist/playlistContract.ts'
import { playlistMachine } from '../../../src/machines/meeting/playlist/playlistMachine.ts'
import type { Sent } from '../../liveRun.ts'
import { done, failed, testModel } from '../../paths.ts'
import { policyFor } from '../fixtures.ts'
import { playlistOutcomes } from './playlist.outcomes.ts'

const doctor = policyFor('doctor')
const waiting = policy.parse({ ...doctor, name: 'waiting' })
const first = { url: 'https://sounds.example/1.webm', name: 'Breathing' }
const second = { url: 'blob:https://here/2', name: 'Stretching' }
const tracks = [
  { trackId: 'v1', streamId: 's1', type: 'video' as const },
  { trackId: 'a1', streamId: 's2', type: 'audio' as const },
]
const renewed = tracks.map(({ type }) => ({ trackId: `${type}-2`, streamId: `${type}-s2`, type }))

/** Ids that are published after all these events. */
const offered = (sent: readonly Sent[]): string[] => {
  const ids = new Set<string>()
  for (const { event } of sent) {
    if (event.type === 'publish.trackAdded') ids.add(event.track.track_id)
    if (event.type === 'publish.trackRemoved') ids.delete(event.trackId)
  }
  return [...ids]
}
const happened = (sent: readonly Sent[]): string[] =>
  sent.flatMap(({ event }) =>
    event.type === 'call.eventsRaised' ? event.events.map(({ type }: { type: string }) => type) : [],
  )

describe('playlist', () => {
  testModel<ContextOf<typeof playlistContract>>('every state and transition', {
    expectedOutcomes: playlistOutcomes,
    machine: playlistMachine,
    contract: playlistContract,
    systemId: 'videoPlaylist',
    bystanders: ['meeting'],
    input: { kind: 'video', allowed: true },
    cases: [
      { type: 'playlist.itemsAdded', items: [first, second] },
      { type: 'playlist.itemsAdded', items: [{ url: 'http://plain.example/1.webm', name: '' }] },
      { type: 'playlist.itemRemoved', id: 'item-1' },
      { type: 'playlist.cleared' },
      { type: 'playlist.playRequested', id: null },
      { type: 'playlist.playRequested', id: 'item-1' },
      { type: 'playlist.playRequested', id: 'nowhere' },
      { type: 'playlist.pauseRequested' },
      { type: 'playlist.stopRequested' },
      { type: 'playlist.nextRequested' },
      { type: 'playlist.previousRequested' },
      { type: 'playlist.seekRequested', to: 5 },
      { type: 'playlist.seekRequested', to: -5 },
      { type: 'playlist.volumeChosen', volume: 40 },
      { type: 'playlist.volumeChosen', volume: 140 },
      { type: 'playlist.ownVolumeChosen', volume: 40 },
      { type: 'playlist.ownVolumeChosen', volume: -1 },
      { type: 'playlist.rateChosen', rate: 0.5 },
      { type: 'playlist.rateChosen', rate: 4 },
      { type: 'playlist.autoplayChosen', on: false },
      { type: 'player.ended' },
      { type: 'player.failed' },
      { type: 'player.moved', to: 7 },
      { type: 'player.renewed', tracks: renewed },
      { type: 'auxiliary.muteOrdered', trackId: 'a1' },
      { type: 'localTrack.renewRequested' },
      { type: 'media.opened' },
      { type: 'transport.left' },
      { type: 'policy.changed', policy: doctor },
      { type: 'policy.changed', policy: waiting },
      done('startItem', { duration: 12, tracks }),
      failed('startItem', { message: 'gone' }),
    ],
    facets: (context) => [
      Math.min(context.items.length, 2),
      context.selectedId === null ? null : context.selectedId === context.items.at(-1)?.id,
      context.autoplay,
      context.allowed,
      context.mediaOpen,
    ],
    limit: 40_000,
    checks: {
      empty: ({ context, sent, children }) => {
        expect(context.items).toEqual([])
        expect(offered(sent)).toEqual([])
        expect(children).toEqual([])
      },
      idle: ({ context, sent, children }) => {
        expect(context.items.length).toBeGreaterThan(0)
        expect(offered(sent)).toEqual([])
        expect(children).toEqual([])
      },
      'live.starting': ({ context, children }) => {
        expect(children).toEqual(expect.arrayContaining(['player', 'startItem']))
        expect([context.allowed, context.mediaOpen]).toEqual([true, true])
        expect(context.items.map(({ id }) => id)).toContain(context.selectedId)
        expect(context.currentTime === 0 || context.currentTime === 7).toBe(true)
      },
      'live.playing': ({ context, sent, children }) => {
        expect(children).toEqual(['player'])
        // The tracks from before a renewal ended with the connection.
        expect(offered(sent).slice(-2)).toEqual(context.tracks.map(({ trackId }) => trackId))
        expect(context.tracks).toHaveLength(2)
        expect(context.soundMuted).toBe(false)
        expect(context.items.find(({ id }) => id === context.selectedId)?.duration).toBe(12)
        for (const { event } of sent)
          if (event.type === 'publish.trackAdded') expect(event.track.source).toBe('videoplaylist')
      },
      'live.paused': ({ context, sent, children }) => {
        expect(children).toEqual(['player'])
        expect(offered(sent).slice(-2)).toEqual(context.tracks.map(({ trackId }) => trackId))
      },
      ended: ({ context, sent, children }) => {
        expect(children).toEqual([])
        expect(offered(sent)).toEqual([])
        expect(context.items.map(({ id }) => id)).toContain(context.selectedId)
        expect(happened(sent).slice(-2)).toEqual(['PLAYLIST_TRACK_ENDED', 'PLAYLIST_ENDED'])
      },
    },
  })
})
