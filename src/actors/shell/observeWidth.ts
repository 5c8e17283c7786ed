import { type EventObject, fromCallback } from 'xstate'
import type { PageWatch } from '../../services/platform/page.ts'

/** P9.16: reports when the window crosses the threshold. */
export const defineObserveWidthActor = ({ page }: { page: Pick<PageWatch, 'onNarrow'> }) =>
  fromCallback<EventObject, undefined>(({ sendBack }) =>
    page.onNarrow((narrow) => sendBack({ type: 'width.changed', narrow })),
  )
