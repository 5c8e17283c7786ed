import { fromEvent, map, type Observable } from 'rxjs'

/** Full screen for the page, where the browser supports it; iPhones do not. */
export const canFillScreen = (page: Document): boolean => page.fullscreenEnabled

export const fillsScreen$ = (page: Document): Observable<boolean> =>
  fromEvent(page, 'fullscreenchange').pipe(map(() => page.fullscreenElement !== null))

/** @throws when the browser refuses, e.g. without a preceding user action */
export const toggleFullScreen = (page: Document): Promise<void> =>
  page.fullscreenElement === null ? page.documentElement.requestFullscreen() : page.exitFullscreen()
