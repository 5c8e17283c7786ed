import type { TrackType } from '../../../contracts/meeting/connection/shapes.ts'
import { type RememberedPlugins, rememberedPlugins } from '../../../contracts/meeting/plugins/plugins.ts'
import { createStorage } from '../../portal/storage.ts'

const KEY = 'consulta.plugins'

/** The plugins of the last call on this device; none where storage is unreadable. */
export const recallPlugins = (storage: Storage): RememberedPlugins =>
  createStorage(storage).read(KEY, rememberedPlugins) ?? rememberedPlugins.parse({})

/** A full or blocked storage loses only the memory. */
export const rememberPlugin = (storage: Storage, kind: TrackType, name: string | null): void => {
  createStorage(storage).write(KEY, { ...recallPlugins(storage), [kind]: name })
}
