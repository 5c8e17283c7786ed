import { assign, enqueueActions, sendTo, setup } from 'xstate'
import { LIMIT } from '../../../contracts/constants.ts'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../../contracts/machineContract.ts'
import type { CallEvent } from '../../../contracts/meeting/call/callEvents.ts'
import type { WireTrack } from '../../../contracts/meeting/connection/shapes.ts'
import { type PlaylistKind, playlistSource } from '../../../contracts/meeting/playlist/playlist.ts'
import { toMeeting } from '../../address.ts'
import { notProvided } from '../../notProvided.ts'
import { notProvidedCallback } from '../../notProvidedCallback.ts'
import type { playlistContract } from './playlistContract.ts'
import { isValidTime, neighbour, refusalError, refusalOf, wanted } from './playlistRules.ts'

/** Actors, actions and guards of a playlist; its chart is in playlistMachine.ts. */
type Contract = typeof playlistContract
type Context = ContextOf<Contract>
type Started = OutputOf<Contract, 'startItem'>

/** Orders to the player while an item plays. */
export type PlayerOrder = { type: 'player.ordered' } & (
  | { order: 'pause' | 'resume' | 'renew' }
  | { order: 'seek'; to: number }
  | { order: 'settings'; settings: PlayerSettings }
)
export interface PlayerSettings {
  readonly volume: number
  readonly ownVolume: number
  readonly playbackRate: number
}
export interface StartInput {
  readonly kind: PlaylistKind
  readonly url: string
  readonly settings: PlayerSettings
}

const settingsOf = ({ volume, ownVolume, playbackRate }: Context): PlayerSettings => ({
  volume,
  ownVolume,
  playbackRate,
})

export const startInput = (context: Context): StartInput => ({
  kind: context.kind,
  url: wanted(context, null)?.url ?? '',
  settings: settingsOf(context),
})

const wireTracksOf = ({ kind, tracks, soundMuted }: Pick<Context, 'kind' | 'tracks' | 'soundMuted'>) =>
  tracks.map(
    ({ trackId, streamId, type }): WireTrack => ({
      track_id: trackId,
      stream_id: streamId,
      type,
      source: playlistSource(kind),
      mute: type === 'audio' && soundMuted,
      description: '',
    }),
  )

export const freshPlaylist = ({ kind, allowed }: InputOf<Contract>): Context => ({
  kind,
  items: [],
  added: 0,
  selectedId: null,
  tracks: [],
  volume: LIMIT.defaultVolume,
  ownVolume: LIMIT.defaultVolume,
  playbackRate: 1,
  autoplay: true,
  currentTime: 0,
  soundMuted: false,
  allowed,
  mediaOpen: false,
  refusal: null,
  error: null,
})

const selected = (item: { id: string } | undefined): Partial<Context> => ({
  selectedId: item?.id ?? null,
  currentTime: 0,
  refusal: null,
  error: null,
})

const refused = (context: Context, refusal: Context['refusal']): Partial<Context> => ({
  refusal,
  error: refusal === null ? null : refusalError(refusal, wanted(context, null)?.url),
})

export const playlistSetup = setup({
  types: { context: {} as Context, events: {} as EventOf<Contract>, input: {} as InputOf<Contract> },
  actors: {
    startItem: notProvided<Started, StartInput>('startItem'),
    player: notProvidedCallback<PlayerOrder, { kind: PlaylistKind }>('player'),
  },
  actions: {
    addItems: assign(({ context, event }) =>
      event.type === 'playlist.itemsAdded'
        ? {
            items: [
              ...context.items,
              ...event.items.map(({ url, name }, index) => ({
                id: `item-${context.added + index + 1}`,
                type: context.kind,
                url,
                name,
                duration: null,
              })),
            ],
            added: context.added + event.items.length,
            refusal: null,
            error: null,
          }
        : {},
    ),
    removeItem: assign(({ context, event }) =>
      event.type === 'playlist.itemRemoved'
        ? {
            items: context.items.filter(({ id }) => id !== event.id),
            selectedId: context.selectedId === event.id ? null : context.selectedId,
          }
        : {},
    ),
    clear: assign({ items: [], selectedId: null, currentTime: 0, refusal: null, error: null }),
    select: assign(({ context, event }) =>
      event.type === 'playlist.playRequested' ? selected(wanted(context, event.id)) : {},
    ),
    selectNext: assign(({ context }) => selected(neighbour(context, 1))),
    selectPrevious: assign(({ context }) => selected(neighbour(context, -1))),
    unselect: assign({ selectedId: null, currentTime: 0 }),
    assignSettings: assign(({ context, event }) => ({
      volume: event.type === 'playlist.volumeChosen' ? event.volume : context.volume,
      ownVolume: event.type === 'playlist.ownVolumeChosen' ? event.volume : context.ownVolume,
      playbackRate: event.type === 'playlist.rateChosen' ? event.rate : context.playbackRate,
      refusal: null,
      error: null,
    })),
    assignAutoplay: assign(({ context, event }) => ({
      autoplay: event.type === 'playlist.autoplayChosen' ? event.on : context.autoplay,
    })),
    assignPolicy: assign(({ context, event }) =>
      event.type === 'policy.changed'
        ? {
            allowed:
              event.policy.known_roles[event.policy.name]?.publishParams.allowed.includes(context.kind) ??
              false,
          }
        : {},
    ),
    assignMediaOpen: assign({ mediaOpen: true }),
    assignDuration: assign(({ context, event }) => {
      const { duration } = 'output' in event ? (event.output as Started) : { duration: null }
      return {
        items: context.items.map((item) => (item.id === context.selectedId ? { ...item, duration } : item)),
      }
    }),
    assignTime: assign(({ context, event }) => ({
      currentTime: event.type === 'player.moved' ? event.to : context.currentTime,
    })),
    /** The same tracks are reused from item to item; only new ones are offered. */
    publish: enqueueActions(({ context, event, enqueue }) => {
      const tracks =
        event.type === 'player.renewed'
          ? event.tracks
          : 'output' in event
            ? (event.output as Started).tracks
            : []
      const known = new Set(context.tracks.map(({ trackId }) => trackId))
      for (const track of wireTracksOf({ ...context, tracks }))
        if (!known.has(track.track_id)) enqueue.sendTo(toMeeting, { type: 'publish.trackAdded', track })
      enqueue.assign({ tracks })
    }),
    unpublish: enqueueActions(({ context, enqueue }) => {
      for (const { trackId } of context.tracks)
        enqueue.sendTo(toMeeting, { type: 'publish.trackRemoved', trackId })
      enqueue.assign({ tracks: [], soundMuted: false })
    }),
    muteSound: assign({ soundMuted: true }),
    /** A track that a host muted is unmuted when playing resumes, and the others are notified. */
    unmuteSound: enqueueActions(({ context, enqueue }) => {
      if (!context.soundMuted) return
      enqueue.assign({ soundMuted: false })
      for (const track of wireTracksOf({ ...context, soundMuted: false }))
        if (track.type === 'audio') enqueue.sendTo(toMeeting, { type: 'publish.trackChanged', track })
    }),
    notifySound: enqueueActions(({ context, enqueue }) => {
      for (const track of wireTracksOf(context))
        if (track.type === 'audio') enqueue.sendTo(toMeeting, { type: 'publish.trackChanged', track })
    }),
    requestPause: sendTo('player', { type: 'player.ordered', order: 'pause' }),
    requestResume: sendTo('player', { type: 'player.ordered', order: 'resume' }),
    requestRenewal: sendTo('player', { type: 'player.ordered', order: 'renew' }),
    requestSeek: sendTo('player', ({ event }) => ({
      type: 'player.ordered',
      order: 'seek',
      to: event.type === 'playlist.seekRequested' ? event.to : 0,
    })),
    requestSettings: sendTo('player', ({ context }) => ({
      type: 'player.ordered',
      order: 'settings',
      settings: settingsOf(context),
    })),
    notifyItemEnded: sendTo(toMeeting, ({ context }) => {
      const { kind, selectedId } = context
      const events: CallEvent[] = [{ type: 'PLAYLIST_TRACK_ENDED', kind, itemId: selectedId ?? '' }]
      return { type: 'call.eventsRaised', events }
    }),
    notifyPlaylistEnded: sendTo(toMeeting, ({ context: { kind } }) => {
      const events: CallEvent[] = [{ type: 'PLAYLIST_ENDED', kind }]
      return { type: 'call.eventsRaised', events }
    }),
    refuse: assign(({ context, event }) => refused(context, refusalOf(context, event))),
    assignLoadError: assign(({ context }) => refused(context, 'load')),
    raiseError: sendTo(toMeeting, ({ context }) => ({ type: 'error.raised', error: context.error })),
  },
  guards: {
    isRefused: ({ context, event }) => refusalOf(context, event) !== null,
    isCurrent: ({ context, event }) =>
      event.type === 'playlist.playRequested' && (event.id === null || event.id === context.selectedId),
    isValidTime: ({ event }) => event.type === 'playlist.seekRequested' && isValidTime(event.to),
    isSelected: ({ context, event }) =>
      event.type === 'playlist.itemRemoved' && event.id === context.selectedId,
    isLast: ({ context, event }) =>
      event.type === 'playlist.itemRemoved' && context.items.every(({ id }) => id === event.id),
    isForbidden: ({ context }) => !context.allowed,
    goesOn: ({ context }) => context.autoplay && neighbour(context, 1) !== undefined,
    hasNext: ({ context }) => neighbour(context, 1) !== undefined,
    isOurSound: ({ context, event }) =>
      event.type === 'auxiliary.muteOrdered' &&
      context.tracks.some(({ trackId, type }) => type === 'audio' && trackId === event.trackId),
  },
})
