import { type UIMatch, useMatches } from 'react-router-dom'
import type { PageName } from '../../contracts/portal/messages.ts'

/** What each route says about itself: its page chooses the title, the announcement and the actor. */
export interface PageHandle {
  readonly page: PageName
}

/** The page that shows. */
export const usePage = (): PageName =>
  (useMatches() as UIMatch<unknown, PageHandle | undefined>[]).at(-1)?.handle?.page ?? 'notFound'
