import { matchRoutes, type RouteObject } from 'react-router-dom'
import type { PageActor, PageLocation } from '../../contracts/portal/pageLocation.ts'
import { AppLayout } from './AppLayout.tsx'
import { PageView } from './PageView.tsx'
import type { Page } from './page.ts'
import type { PageHandle } from './usePage.ts'

/** Every page of the portal, inside its frame. */
export const routesOf = (pages: readonly Page[]): RouteObject[] => [
  {
    element: <AppLayout />,
    children: pages.map((page) => ({
      path: page.path,
      // Each page is a separate element, so that state of one does not appear on the next.
      element: <PageView key={page.path} page={page} />,
      handle: { page } satisfies PageHandle,
    })),
  },
]

const actorOf = ({ actor, access }: Page): PageActor | null =>
  actor && {
    name: actor.name,
    startsFor: access === 'signedIn' ? 'practitioner' : 'anyone',
    outlivesSession: actor.outlivesSession === true,
  }

/** The location for the root machine; the router matches by the same rows. */
export const locationOf = (routes: RouteObject[], path: string): PageLocation => {
  const match = matchRoutes(routes, path)?.at(-1)
  const handle: PageHandle | undefined = match?.route.handle
  if (match === undefined || handle === undefined) throw new Error('No page is shown for unknown addresses')
  const { page } = handle
  const location: PageLocation = { path, page: page.name, actor: actorOf(page), params: {}, secrets: {} }
  for (const [name, value] of Object.entries(match.params)) {
    if (value === undefined || name === '*') continue
    const isSecret = page.actor?.secrets?.includes(name) === true
    location[isSecret ? 'secrets' : 'params'][name] = value
  }
  return location
}
