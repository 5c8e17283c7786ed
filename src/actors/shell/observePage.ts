import { type EventObject, fromCallback } from 'xstate'
import type { PageWatch } from '../../services/platform/page.ts'

/** Routes, returns to the tab and the network, as facts. */
export const defineObservePageActor = ({ page }: { page: PageWatch }) =>
  fromCallback<EventObject, undefined>(({ sendBack }) => {
    const stops = [
      page.onLocation((place) => sendBack({ type: 'route.changed', ...place })),
      page.onReturn(() => sendBack({ type: 'page.returned' })),
      page.onNetwork((online) => sendBack({ type: online ? 'network.restored' : 'network.lost' })),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  })
