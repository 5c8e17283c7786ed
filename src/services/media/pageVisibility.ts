import { fromEvent, map, type Observable } from 'rxjs'

/** The part of a document that knows whether it is looked at. */
export type VisiblePage = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>

/** Each time the page goes out of sight (true) or comes back. */
export const hidden$ = (page: VisiblePage): Observable<boolean> =>
  fromEvent(page as Document, 'visibilitychange').pipe(map(() => page.visibilityState === 'hidden'))

/** Phones give the camera to whoever is in front (readings: camera off when the page is hidden). */
export const isMobile = (userAgent: string): boolean => /Android|iPhone|iPad|iPod|Mobile/.test(userAgent)
