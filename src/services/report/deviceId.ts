/** M9.64: one random id per browser, so that reports of one device can be grouped. */
const KEY = 'client-device-id'

export const deviceIdOf = (storage: Storage, uuid: () => string): string => {
  try {
    const kept = storage.getItem(KEY)
    if (kept !== null && kept !== '') return kept
    const fresh = uuid()
    storage.setItem(KEY, fresh)
    return fresh
  } catch {
    return uuid()
  }
}
