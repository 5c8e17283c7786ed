import { createBrowserReceiver } from '@statelyai/inspect'
import { BehaviorSubject, skip } from 'rxjs'
import {
  INSPECTOR_CHANNEL,
  inspectionMessage,
  pageGone,
  VIEWER_OPENED,
} from '../../../contracts/audit/inspection.ts'
import { drawable$ } from './drawable.ts'
import { applyInspection, type Inspected, NOTHING_INSPECTED, withPageGone } from './inspected.ts'

/** A store for React's `useSyncExternalStore`. */
export interface InspectionReceiver {
  subscribe(listener: () => void): () => void
  current(): Inspected
  clear(): void
}

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
  const state$ = new BehaviorSubject(NOTHING_INSPECTED)
  let drawn = state$.value
  const listeners = new Set<() => void>()
  drawable$(state$.pipe(skip(1))).subscribe((state) => {
    drawn = state
    for (const listener of listeners) listener()
  })
  createBrowserReceiver({ window: windowOf(channel) }).subscribe((message) => {
    const parsed = inspectionMessage.safeParse(message)
    if (parsed.success) state$.next(applyInspection(state$.value, parsed.data))
  })
  channel.addEventListener('message', ({ data }) => {
    const gone = pageGone.safeParse(data)
    if (gone.success) state$.next(withPageGone(state$.value, gone.data.page))
  })
  channel.postMessage(VIEWER_OPENED)
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    current: () => drawn,
    clear: () => state$.next({ ...state$.value, events: [] }),
  }
}
