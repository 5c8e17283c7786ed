import { createContext, use } from 'react'
import type { BaseLocationHook } from 'wouter'

/** Where the page is. */
export interface Place {
  pathname: string
  search: string
  hash: string
  /** What the one who led here left for the page; whoever reads it parses it. */
  state: unknown
  /** One for each visit of a place. */
  key: string
}

/** The key of the page as it was loaded, also by a reload: nobody navigated to it (useFocusOnArrival.ts). */
export const FIRST_PLACE = 'default'

export interface Navigation {
  replace?: boolean | undefined
  state?: unknown
}

export type Navigate = (to: string, how?: Navigation) => void

interface Way {
  place: Place
  navigate: Navigate
}

/** The browser's place, as views/app/history.ts knows it. */
export const WayContext = createContext<Way | null>(null)

const useWay = (): Way => {
  const way = use(WayContext)
  if (way === null) throw new Error('There is no place outside WayContext')
  return way
}

export const usePlace = (): Place => useWay().place

/** The same for the router, whose links lead through our history. */
export const usePathAndNavigate: BaseLocationHook = () => {
  const { place, navigate } = useWay()
  return [place.pathname, navigate]
}
