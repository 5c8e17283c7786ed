import { type UIMatch, useMatches } from 'react-router-dom'
import type { Page } from './page.ts'

/** What each route says about itself. */
export interface PageHandle {
  readonly page: Page
}

/** The page that is shown; undefined where no address matches. */
export const usePage = (): Page | undefined =>
  (useMatches() as UIMatch<unknown, PageHandle | undefined>[]).at(-1)?.handle?.page
