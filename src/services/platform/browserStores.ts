/** Holds nothing: what is read is absent, and a write fails as in a full store. */
const refusingStore: Storage = {
  length: 0,
  key: () => null,
  getItem: () => null,
  setItem: () => {
    throw new DOMException('The browser does not store data of this page', 'SecurityError')
  },
  removeItem: () => undefined,
  clear: () => undefined,
}

/** Reading the property throws where cookies are blocked; it is null in some browsers inside of other apps. */
const storeOf = (read: () => Storage | null): Storage => {
  try {
    return read() ?? refusingStore
  } catch {
    return refusingStore
  }
}

/** The device's store, or one that refuses every write where the browser gives none. */
export const localStore = storeOf(() => window.localStorage)
/** The same for the store of this tab. */
export const sessionStore = storeOf(() => window.sessionStorage)

/** A browser that stores nothing denies locks as well: its tabs then know nothing of each other. */
export const browserLocks: LockManager | undefined =
  localStore === refusingStore ? undefined : navigator.locks
