import { assign, enqueueActions, sendTo, setup } from 'xstate'
import { LIMIT } from '../../../contracts/constants.ts'
import { makeError } from '../../../contracts/errors.ts'
import type { ContextOf, EventOf, InputOf, OutputOf } from '../../../contracts/machineContract.ts'
import { isVolume, volumeError } from '../../../contracts/meeting/tracks/publishSettings.ts'
import { toMeeting } from '../../address.ts'
import { notProvided } from '../../notProvided.ts'
import { notProvidedCallback } from '../../notProvidedCallback.ts'
import { errorOf } from '../call/errorOf.ts'
import type { autoplayContract } from './autoplayContract.ts'

/**
 * The sound of the others: whether the browser allows playback (M4.150, M4.151, M8.098, M8.099), its volume
 * (M5.07, M5.09), and tracks muted for this user (M7.110).
 */
type Contract = typeof autoplayContract
type Context = ContextOf<Contract>

const isMuted = ({ mutedForMe, mutedPeople, owners }: Context, trackId: string): boolean => {
  const owner = owners[trackId]
  return mutedForMe.includes(trackId) || (owner !== undefined && mutedPeople.includes(owner))
}

/** A track at volume 0, or muted for me, need not be sent to us. */
const isAudible = (context: Context, trackId: string): boolean =>
  !isMuted(context, trackId) && (context.volumes[trackId] ?? LIMIT.defaultVolume) > 0

const switched = (list: readonly string[], id: string, on: boolean): string[] => {
  const others = list.filter((one) => one !== id)
  return on ? [...others, id] : others
}

/** The tracks whose sound may start or stop with this event; a removed one needs no message. */
const concerned = ({ owners }: Context, event: EventOf<Contract>): readonly string[] => {
  switch (event.type) {
    case 'volume.trackChosen':
    case 'track.mutedForMe':
      return [event.trackId]
    case 'person.mutedForMe':
    case 'sounds.listed':
      return Object.keys(owners)
    default:
      return []
  }
}

const changed = (context: Context, event: EventOf<Contract>): Context => {
  switch (event.type) {
    case 'volume.outputChosen':
      return { ...context, outputVolume: event.volume }
    case 'volume.trackChosen':
      return { ...context, volumes: { ...context.volumes, [event.trackId]: event.volume } }
    case 'track.mutedForMe':
      return { ...context, mutedForMe: switched(context.mutedForMe, event.trackId, event.muted) }
    case 'person.mutedForMe':
      return { ...context, mutedPeople: switched(context.mutedPeople, event.peerId, event.muted) }
    case 'sounds.listed':
      return { ...context, owners: event.owners }
    case 'media.removed': {
      const { [event.trackId]: _, ...volumes } = context.volumes
      return { ...context, volumes, mutedForMe: context.mutedForMe.filter((id) => id !== event.trackId) }
    }
    default:
      return context
  }
}

export const autoplayMachine = setup({
  types: { context: {} as Context, events: {} as EventOf<Contract>, input: {} as InputOf<Contract> },
  actors: {
    remoteAudio: notProvidedCallback<
      { type: 'volumes.given'; output: number; tracks: Record<string, number> },
      Pick<Context, 'sinkElementId'>
    >('remoteAudio'),
    audioPreferences: notProvidedCallback<
      { type: 'preference.given'; trackId: string; subscribed: boolean },
      undefined
    >('audioPreferences'),
    unblock: notProvided<OutputOf<Contract, 'unblock'>, undefined>('unblock'),
  },
  actions: {
    assignBlocked: assign({ error: () => makeError(3008, { action: 'AUTOPLAY' }) }),
    assignError: assign({ error: ({ event }) => errorOf(event, 'AUTOPLAY') }),
    clearError: assign({ error: null }),
    raiseError: sendTo(toMeeting, ({ context }) => ({ type: 'error.raised', error: context.error })),
    raiseNotified: sendTo(toMeeting, ({ event }) => ({
      type: 'error.raised',
      error: 'error' in event ? event.error : null,
    })),
    raiseVolume: sendTo(toMeeting, { type: 'error.raised', error: volumeError() }),
    assignVolumes: enqueueActions(({ context, event, enqueue }) => {
      const next = changed(context, event)
      const { outputVolume, volumes, mutedForMe, mutedPeople, owners } = next
      enqueue.assign({ outputVolume, volumes, mutedForMe, mutedPeople, owners })
      const muted = [...mutedForMe, ...Object.keys(owners).filter((id) => isMuted(next, id))]
      enqueue.sendTo('remoteAudio', {
        type: 'volumes.given',
        output: outputVolume,
        tracks: { ...volumes, ...Object.fromEntries(muted.map((id) => [id, 0])) },
      })
      for (const trackId of concerned(next, event)) {
        const subscribed = isAudible(next, trackId)
        if (subscribed !== isAudible(context, trackId))
          enqueue.sendTo('audioPreferences', { type: 'preference.given', trackId, subscribed })
      }
    }),
  },
  guards: { isVolume: ({ event }) => 'volume' in event && isVolume(event.volume) },
}).createMachine({
  id: 'autoplay',
  description: 'The sound of the others.',
  context: ({ input }) => ({
    sinkElementId: input.sinkElementId,
    outputVolume: LIMIT.defaultVolume,
    volumes: {},
    mutedForMe: [],
    mutedPeople: [],
    owners: {},
    error: null,
  }),
  invoke: [
    {
      id: 'remoteAudio',
      src: 'remoteAudio',
      input: ({ context: { sinkElementId } }) => ({ sinkElementId }),
    },
    { id: 'audioPreferences', src: 'audioPreferences' },
  ],
  initial: 'unknown',
  on: {
    'playback.failed': { actions: 'raiseNotified', meta: { spec: ['M8.098'] } },
    'preference.failed': { actions: 'raiseNotified' },
    'volume.outputChosen': [
      { guard: 'isVolume', actions: 'assignVolumes', meta: { spec: ['M9.35'] } },
      { actions: 'raiseVolume', meta: { spec: ['M5.09'] } },
    ],
    'volume.trackChosen': [
      { guard: 'isVolume', actions: 'assignVolumes', meta: { spec: ['M9.35'] } },
      { actions: 'raiseVolume', meta: { spec: ['M5.07'] } },
    ],
    'track.mutedForMe': { actions: 'assignVolumes', meta: { spec: ['M7.110'] } },
    'person.mutedForMe': { actions: 'assignVolumes' },
    'sounds.listed': { actions: 'assignVolumes' },
    'media.removed': { actions: 'assignVolumes' },
  },
  states: {
    unknown: {
      description: 'Nothing was played yet.',
      meta: { spec: ['M4.150'] },
      on: {
        'playback.started': 'ok',
        'playback.blocked': {
          target: 'failed',
          actions: ['assignBlocked', 'raiseError'],
          meta: { spec: ['M8.099'] },
        },
      },
    },
    ok: {
      description: 'Sound plays.',
      meta: { spec: ['M4.150'] },
      on: { 'playback.blocked': { target: 'failed', actions: ['assignBlocked', 'raiseError'] } },
    },
    failed: {
      description: 'The browser requires a tap first; the sound is paused until then.',
      meta: { spec: ['M4.150', 'M4.151'] },
      on: { 'autoplay.unblockRequested': 'unblocking' },
    },
    unblocking: {
      description: 'All paused elements are started.',
      invoke: {
        id: 'unblock',
        src: 'unblock',
        onDone: { target: 'ok', actions: 'clearError' },
        onError: { target: 'failed', actions: 'assignError' },
      },
    },
  },
})
