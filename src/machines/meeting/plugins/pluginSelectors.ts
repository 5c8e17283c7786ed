import type { SnapshotFrom } from 'xstate'
import type { PluginTrouble } from '../../../contracts/meeting/plugins/plugins.ts'
import type { pluginsMachine } from './pluginsMachine.ts'

export interface PluginState {
  /** Name of the chosen plugin, also while it starts; null without one. */
  name: string | null
  isAdding: boolean
  isSlow: boolean
  trouble: PluginTrouble | null
}

/** State of a track's plugin for a page; null where the room does not enable any. */
export const selectPlugin = (
  snapshot: SnapshotFrom<typeof pluginsMachine> | undefined,
): PluginState | null => {
  if (snapshot === undefined) return null
  const { kind, enabled, next, current, trouble } = snapshot.context
  if (!(kind === 'audio' ? enabled.noiseCancellation : enabled.effects)) return null
  return {
    name: (next ?? current)?.name ?? null,
    isAdding: snapshot.matches('adding'),
    isSlow: snapshot.matches({ running: 'degraded' }),
    trouble,
  }
}
