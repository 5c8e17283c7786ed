import { type Device, device } from '../../contracts/portal/auth.ts'
import type { JsonStorage } from './storage.ts'

const KEY = 'consulta.device'

const browsers: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const platforms: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X/, 'macOS'],
  [/Windows/, 'Windows'],
  [/Linux/, 'Linux'],
]

const nameIn = (list: [RegExp, string][], userAgent: string, otherwise: string): string =>
  list.find(([pattern]) => pattern.test(userAgent))?.[1] ?? otherwise

/**
 * The device of this session: the id is a random UUID stored locally, so that login and logout use the same
 * one (experience 9.1). It is coarse on purpose and not a fingerprint.
 */
export const deviceOf = (storage: JsonStorage, userAgent: string, newId: () => string): Device => {
  const known = storage.read(KEY, device)
  if (known !== null) return known
  const platform = nameIn(platforms, userAgent, 'unknown')
  const fresh: Device = {
    id: newId(),
    name: `${nameIn(browsers, userAgent, 'Browser')} · ${platform}`,
    platform,
  }
  storage.write(KEY, fresh)
  return fresh
}
