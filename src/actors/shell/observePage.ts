import { map, merge } from 'rxjs'
import type { PageWatch } from '../../services/platform/page.ts'
import { streamLogic } from '../kit/streamLogic.ts'

/** Routes, returns to the tab and the network, as facts. */
export const defineObservePageActor = ({ page }: { page: PageWatch }) =>
  streamLogic(() =>
    merge(
      page.location$.pipe(map((location) => ({ type: 'route.changed', ...location }))),
      page.returns$.pipe(map(() => ({ type: 'page.returned' }))),
      page.network$.pipe(map((online) => ({ type: online ? 'network.restored' : 'network.lost' }))),
    ),
  )
