import { map } from 'rxjs'
import { fromPromise } from 'xstate'
import { MeetingFailure, makeError, toMeetingError } from '../../../contracts/errors.ts'
import type { EventOf, OutputOf } from '../../../contracts/machineContract.ts'
import type { TrackType } from '../../../contracts/meeting/connection/shapes.ts'
import { BUILT_IN_PLUGINS, type PluginDescription } from '../../../contracts/meeting/plugins/plugins.ts'
import type { Plugin } from '../../../contracts/meeting/plugins/trackPlugin.ts'
import type { pluginsContract } from '../../../machines/meeting/plugins/pluginsContract.ts'
import { pluginsMachine } from '../../../machines/meeting/plugins/pluginsMachine.ts'
import { createPluginHost } from '../../../services/media/plugins/pluginHost.ts'
import { recallPlugins, rememberPlugin } from '../../../services/media/plugins/rememberedPlugins.ts'
import { streamLogic } from '../../kit/streamLogic.ts'
import type { MeetingSession } from '../call/meetingSession.ts'
import { rejectPlain } from '../call/rejectPlain.ts'

type Contract = typeof pluginsContract
type Fact = EventOf<Contract>

interface OfTrack {
  kind: TrackType
}

/** Finds one of the product's plugins; their code is loaded only when one is used. */
export type LoadPlugin = (name: string) => Promise<Plugin | null>
export const loadBuiltInPlugin: LoadPlugin = async (name) =>
  (await import('../../../services/media/plugins/builtInPlugins.ts')).builtInPlugin(name)

/**
 * The plugins of our tracks with the real services.
 * @param custom plugins of the application, by name
 */
export const definePlugins = (
  { localMedia, platform }: MeetingSession,
  custom: ReadonlyMap<string, Plugin>,
  load: LoadPlugin = loadBuiltInPlugin,
) => {
  const host = createPluginHost(localMedia)

  const recallPlugin = fromPromise<OutputOf<Contract, 'recallPlugin'>, OfTrack>(
    async ({ input: { kind } }) => {
      const name = recallPlugins(platform.storage)[kind]
      return { plugin: BUILT_IN_PLUGINS[kind].find((plugin) => plugin.name === name) ?? null }
    },
  )

  const addPlugin = fromPromise<Record<string, never>, OfTrack & { plugin: PluginDescription }>(
    ({ input: { kind, plugin }, signal }) =>
      rejectPlain('PLUGIN', async () => {
        const found = custom.get(plugin.name) ?? (await load(plugin.name))
        if (found === null)
          throw new MeetingFailure(
            makeError(7002, { action: 'PLUGIN', trackType: kind, description: 'The plugin is unknown' }),
          )
        await host.add(kind, found)
        // It was removed while it started.
        if (signal.aborted) return {}
        rememberPlugin(platform.storage, kind, plugin.name)
        return {}
      }),
  )

  const removePlugin = fromPromise<Record<string, never>, OfTrack>(({ input: { kind } }) =>
    rejectPlain('PLUGIN', async () => {
      rememberPlugin(platform.storage, kind, null)
      await host.remove(kind)
      return {}
    }),
  )

  const watchPlugin = streamLogic<OfTrack>(({ input: { kind } }) =>
    host.facts$(kind).pipe(
      map((fact): Fact => {
        if (fact.kind !== 'failed') return { type: `plugin.${fact.kind}` }
        const { description } = toMeetingError(fact.error, 'PLUGIN')
        return {
          type: 'plugin.failed',
          error: makeError(7003, { action: 'PLUGIN', trackType: kind, description }),
        }
      }),
    ),
  )

  return pluginsMachine.provide({ actors: { recallPlugin, addPlugin, removePlugin, watchPlugin } })
}
