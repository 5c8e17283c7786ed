import { fromEvent, map, type Observable } from 'rxjs'

/** The page over the whole screen, where the browser can: telephones of one maker cannot. */
export const canFillScreen = (page: Document): boolean => page.fullscreenEnabled

export const fillsScreen$ = (page: Document): Observable<boolean> =>
  fromEvent(page, 'fullscreenchange').pipe(map(() => page.fullscreenElement !== null))

/** @throws when the browser refuses, e.g. because nobody has just pressed anything */
export const toggleFullScreen = (page: Document): Promise<void> =>
  page.fullscreenElement === null ? page.documentElement.requestFullscreen() : page.exitFullscreen()
