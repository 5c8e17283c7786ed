import { type MeetingError, makeError } from '../../../contracts/errors.ts'
import type { TrackType } from '../../../contracts/meeting/connection/shapes.ts'
import type { PluginDescription, PluginNeed } from '../../../contracts/meeting/plugins/plugins.ts'

/** M5.19, M5.22: the texts are the specification's. */
const NOT_ENABLED: Record<PluginNeed, string> = {
  effects: 'Effects Virtual Background is not enabled for this room',
  noiseCancellation: 'Krisp Noise Cancellation is not enabled for this room',
}
/** M5.23. */
const MIXED = 'Plugins of type HMSMediaStreamPlugin and HMSVideoPlugin cannot be used together'

/** The answer to a request to add a plugin. A `warned` one is refused too, but is no error (M4.130). */
export type PluginVerdict =
  | { kind: 'added' }
  | { kind: 'ignored' }
  | { kind: 'refused'; error: MeetingError }
  | { kind: 'warned'; message: string }

export interface PluginSituation {
  track: TrackType
  /** The room's own settings. */
  enabled: Readonly<Record<PluginNeed, boolean>>
  /** The plugin in use, or null. */
  current: PluginDescription | null
  /** Another one is being added. */
  isAdding: boolean
}

const refused = (code: 6013 | 7004, track: TrackType, message?: string): PluginVerdict => ({
  kind: 'refused',
  error: makeError(code, {
    action: 'PLUGIN',
    trackType: track,
    ...(message === undefined ? {} : { message, description: message }),
  }),
})

/** M4.128-M4.134, M5.18-M5.23. */
export const pluginVerdict = (
  plugin: PluginDescription,
  { track, enabled, current, isAdding }: PluginSituation,
): PluginVerdict => {
  if (plugin.name.trim() === '' || plugin.name === current?.name) return { kind: 'ignored' }
  if (isAdding) return refused(7004, track)
  if (current !== null && current.type !== plugin.type) return refused(6013, track, MIXED)
  if (plugin.needs !== null && !enabled[plugin.needs]) {
    const message = NOT_ENABLED[plugin.needs]
    return current === null ? refused(6013, track, message) : { kind: 'warned', message }
  }
  return { kind: 'added' }
}
