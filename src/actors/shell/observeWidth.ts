import { map } from 'rxjs'
import type { PageWatch } from '../../services/platform/page.ts'
import { streamLogic } from '../kit/streamLogic.ts'

/** P9.16: reports when the window crosses the threshold. */
export const defineObserveWidthActor = ({ page }: { page: Pick<PageWatch, 'narrow$'> }) =>
  streamLogic(() => page.narrow$.pipe(map((narrow) => ({ type: 'width.changed', narrow }))))
