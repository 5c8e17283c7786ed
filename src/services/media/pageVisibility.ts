import { fromEvent, map, type Observable } from 'rxjs'

/** The part of a document that reports its visibility. */
export type VisiblePage = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>

/** Emits true when the page is hidden, false when it becomes visible. */
export const hidden$ = (page: VisiblePage): Observable<boolean> =>
  fromEvent(page as Document, 'visibilitychange').pipe(map(() => page.visibilityState === 'hidden'))

/** Phones give the camera to the app in the foreground (readings: camera off when the page is hidden). */
export const isMobile = (userAgent: string): boolean => /Android|iPhone|iPad|iPod|Mobile/.test(userAgent)
