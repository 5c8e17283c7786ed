import { type ActorRefFrom, waitFor } from 'xstate'
import { MeetingFailure } from '../../../contracts/errors.ts'
import type { TrackType } from '../../../contracts/meeting/connection/shapes.ts'
import type {
  ProviderAudioPlugin,
  ProviderPluginSupport,
  ProviderStreamPlugin,
  ProviderVideoPlugin,
} from '../../../contracts/meeting/plugins/providerPlugin.ts'
import type { Plugin } from '../../../contracts/meeting/plugins/trackPlugin.ts'
import type { MeetingMedia } from '../../../contracts/meeting/tracks/media.ts'
import type { meetingMachine } from '../../../machines/meeting/call/meetingMachine.ts'
import { pluginVerdict } from '../../../machines/meeting/plugins/pluginRules.ts'
import {
  audioPluginSupport,
  fromProviderAudioPlugin,
  fromProviderStreamPlugin,
  fromProviderVideoPlugin,
  videoPluginSupport,
} from '../../../services/media/plugins/provider/fromProvider.ts'

/** The calls for plugins of the provider's client (`IHMSActions`), for a call of ours. */
export interface ProviderPluginActions {
  addPluginToVideoTrack(plugin: ProviderVideoPlugin, pluginFrameRate?: number): Promise<void>
  removePluginFromVideoTrack(plugin: ProviderVideoPlugin): Promise<void>
  /** One plugin runs at a time (M4.132), so each replaces the one before. */
  addPluginsToVideoStream(plugins: readonly ProviderStreamPlugin[]): Promise<void>
  removePluginsFromVideoStream(plugins: readonly ProviderStreamPlugin[]): Promise<void>
  addPluginToAudioTrack(plugin: ProviderAudioPlugin): Promise<void>
  removePluginFromAudioTrack(plugin: ProviderAudioPlugin): Promise<void>
  validateVideoPluginSupport(plugin: ProviderVideoPlugin): ProviderPluginSupport
  validateAudioPluginSupport(plugin: ProviderAudioPlugin): ProviderPluginSupport
}

/**
 * Runs plugins of the provider's shape in a call of `createMeeting`. The machine of the track decides, as it does for
 * every other plugin.
 */
export const createProviderPluginActions = (
  actor: ActorRefFrom<typeof meetingMachine>,
  media: Pick<MeetingMedia, 'registerPlugin'>,
): ProviderPluginActions => {
  const machineOf = (kind: TrackType) => {
    const { audioPlugins, videoPlugins } = actor.getSnapshot().children
    const machine = kind === 'audio' ? audioPlugins : videoPlugins
    if (machine === undefined) throw new Error('The call has not been opened')
    return machine
  }

  /** @throws MeetingFailure 6013 or 7001 to 7005 */
  const add = async (track: TrackType, plugin: Plugin): Promise<void> => {
    const machine = machineOf(track)
    const { description } = plugin
    const { enabled, current, next } = machine.getSnapshot().context
    const verdict = pluginVerdict(description, { track, enabled, current, isAdding: next !== null })
    if (verdict.kind === 'added') media.registerPlugin(plugin)
    // A refusal is an error of the call too.
    machine.send({ type: 'plugin.addRequested', plugin: description })
    if (verdict.kind === 'refused') throw new MeetingFailure(verdict.error)
    if (verdict.kind !== 'added') return
    const { context } = await waitFor(machine, (snapshot) => snapshot.context.next?.name !== description.name)
    if (context.current?.name === description.name) return
    if (context.error !== null) throw new MeetingFailure(context.error)
    throw new Error('The plugin was removed while it started')
  }

  const remove = async (track: TrackType, name: string): Promise<void> => {
    const machine = machineOf(track)
    const { current, next } = machine.getSnapshot().context
    if ((next ?? current)?.name !== name) return
    machine.send({ type: 'plugin.removeRequested' })
    await waitFor(machine, (snapshot) => !snapshot.matches('removing'))
  }

  return {
    addPluginToVideoTrack: (plugin, frameRate) => add('video', fromProviderVideoPlugin(plugin, frameRate)),
    removePluginFromVideoTrack: (plugin) => remove('video', plugin.getName()),
    async addPluginsToVideoStream(plugins) {
      for (const plugin of plugins) await add('video', fromProviderStreamPlugin(plugin))
    },
    async removePluginsFromVideoStream(plugins) {
      for (const plugin of plugins) await remove('video', plugin.getName())
    },
    addPluginToAudioTrack: (plugin) => add('audio', fromProviderAudioPlugin(plugin)),
    removePluginFromAudioTrack: (plugin) => remove('audio', plugin.getName()),
    validateVideoPluginSupport: videoPluginSupport,
    validateAudioPluginSupport: audioPluginSupport,
  }
}
