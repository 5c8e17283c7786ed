import { type RememberedPlugins, rememberedPlugins } from '../../../contracts/meeting/plugins.ts'
import type { TrackType } from '../../../contracts/meeting/shapes.ts'

const KEY = 'consulta.plugins'

/** The plugins of the last call on this device; none where storage is unreadable. */
export const recallPlugins = (storage: Storage): RememberedPlugins => {
  try {
    return rememberedPlugins.parse(JSON.parse(storage.getItem(KEY) ?? '{}'))
  } catch {
    return rememberedPlugins.parse({})
  }
}

/** A full or blocked storage loses only the memory. */
export const rememberPlugin = (storage: Storage, kind: TrackType, name: string | null): void => {
  try {
    storage.setItem(KEY, JSON.stringify({ ...recallPlugins(storage), [kind]: name }))
  } catch {}
}
