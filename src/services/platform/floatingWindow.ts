import { fromEvent, map, NEVER, type Observable, Subject, switchMap, take } from 'rxjs'

/** Document Picture-in-Picture, which the types of the DOM do not have. */
interface DocumentPictureInPicture {
  readonly window: Window | null
  requestWindow(options: { width: number; height: number }): Promise<Window>
}
export type FloatingScope = Window & { readonly documentPictureInPicture?: DocumentPictureInPicture }

const SIZE = { width: 360, height: 300 }
const opened$ = new Subject<Window>()

export const canFloat = (scope: FloatingScope): boolean => scope.documentPictureInPicture !== undefined

/** The element in which a view shows the call; null while no window is open. */
export const floatingBody = (scope: FloatingScope): HTMLElement | null =>
  scope.documentPictureInPicture?.window?.document.body ?? null

/** The window looks and reads like the page: its style sheets, language and theme. */
const furnish = (page: Document, target: Document): void => {
  for (const { name, value } of page.documentElement.attributes)
    target.documentElement.setAttribute(name, value)
  target.title = page.title
  for (const sheet of page.querySelectorAll('link[rel="stylesheet"], style'))
    target.head.append(target.importNode(sheet, true))
}

/** @throws when the browser has no such window or refuses, e.g. without a preceding user action */
export const openFloatingWindow = async (scope: FloatingScope): Promise<void> => {
  if (scope.documentPictureInPicture === undefined) throw new Error('This browser has no floating window')
  const opened = await scope.documentPictureInPicture.requestWindow(SIZE)
  furnish(scope.document, opened.document)
  opened$.next(opened)
}

export const closeFloatingWindow = (scope: FloatingScope): void =>
  scope.documentPictureInPicture?.window?.close()

/** Emits when a window was closed, whatever the cause. */
export const floatingClosed$: Observable<void> = opened$.pipe(
  switchMap((opened) => (opened.closed ? NEVER : fromEvent(opened, 'pagehide').pipe(take(1)))),
  map(() => undefined),
)
