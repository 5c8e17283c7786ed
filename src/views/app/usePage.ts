import { type UIMatch, useMatches } from 'react-router-dom'
import type { Page } from './page.ts'

/** The data of each route. */
export interface PageHandle {
  readonly page: Page
}

/** The current page; undefined where no address matches. */
export const usePage = (): Page | undefined =>
  (useMatches() as UIMatch<unknown, PageHandle | undefined>[]).at(-1)?.handle?.page
