import { createBrowserReceiver } from '@statelyai/inspect'
import {
  INSPECTOR_CHANNEL,
  inspectionMessage,
  pageGone,
  VIEWER_OPENED,
} from '../../../contracts/audit/inspection.ts'
import { applyInspection, type Inspected, NOTHING_INSPECTED, withPageGone } from './inspected.ts'

/** A store for React's `useSyncExternalStore`. */
export interface InspectionReceiver {
  subscribe(listener: () => void): () => void
  current(): Inspected
  clear(): void
}

/** Milliseconds between two updates, because a busy call sends hundreds of events a second. */
const DRAW_EVERY = 100

type MessageListener = (message: { data: unknown }) => void

/**
 * The library's receiver, listening to a channel instead of the window, because any page may post to a
 * window, and only pages of this origin to the channel. It has no opener and no parent to announce itself to.
 */
const windowOf = (channel: Pick<BroadcastChannel, 'addEventListener'>): Window => {
  const stand = {
    opener: null,
    addEventListener: (_: 'message', listener: MessageListener) =>
      channel.addEventListener('message', (message: MessageEvent<unknown>) => listener(message)),
  }
  // `self` equals `top`, so the receiver looks for an opener and finds none. It uses nothing else of a
  // window.
  return Object.assign(stand, { self: stand, top: stand }) as unknown as Window
}

export const createInspectionReceiver = (
  channel: BroadcastChannel = new BroadcastChannel(INSPECTOR_CHANNEL),
): InspectionReceiver => {
  let state = NOTHING_INSPECTED
  let drawn = state
  let isTelling = false
  const listeners = new Set<() => void>()
  const notify = (): void => {
    isTelling = false
    drawn = state
    for (const listener of listeners) listener()
  }
  const change = (next: Inspected): void => {
    state = next
    if (isTelling) return
    isTelling = true
    setTimeout(notify, DRAW_EVERY)
  }
  createBrowserReceiver({ window: windowOf(channel) }).subscribe((message) => {
    const parsed = inspectionMessage.safeParse(message)
    if (parsed.success) change(applyInspection(state, parsed.data))
  })
  channel.addEventListener('message', ({ data }) => {
    const gone = pageGone.safeParse(data)
    if (gone.success) change(withPageGone(state, gone.data.page))
  })
  channel.postMessage(VIEWER_OPENED)
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    current: () => drawn,
    clear: () => change({ ...state, events: [] }),
  }
}
