import { distinctUntilChanged, filter, fromEvent, map, merge, type Observable, ReplaySubject } from 'rxjs'

/** Chromium's event, which the DOM library does not type: the browser would install the portal. */
interface BeforeInstallPromptEvent extends Event {
  readonly prompt: () => Promise<unknown>
  readonly userChoice: Promise<{ readonly outcome: string }>
}

/** `offered`: the browser asks on request; `manual`: only its own menu installs (iOS); `installed`: it is done. */
export type InstallOffer = 'offered' | 'manual' | 'installed'

export interface InstallPrompt {
  readonly offers$: Observable<InstallOffer>
  /**
   * The browser asks whether to install the portal.
   * @returns whether the answer was yes
   * @throws when nothing was offered, or without a preceding user action
   */
  readonly ask: () => Promise<boolean>
}

/** Whether every browser of this device adds pages to the home screen by its own menu only. */
export const isIos = (userAgent: string): boolean => /iPhone|iPad|iPod/.test(userAgent)

const canPrompt = (event: Event): event is BeforeInstallPromptEvent =>
  'prompt' in event && 'userChoice' in event

/**
 * Keeps the offer of the browser to install the portal. It comes once and early, and must be kept until somebody asks
 * for it, so this is created when the page starts.
 */
export const createInstallPrompt = (
  window: Pick<Window, 'addEventListener' | 'removeEventListener' | 'matchMedia'>,
  isIos: boolean,
): InstallPrompt => {
  const offers$ = new ReplaySubject<InstallOffer>(1)
  let kept: BeforeInstallPromptEvent | undefined
  // A page that was opened from the home screen needs no offer.
  if (isIos && !window.matchMedia('(display-mode: standalone)').matches) offers$.next('manual')
  merge(
    fromEvent(window, 'beforeinstallprompt').pipe(
      filter(canPrompt),
      map((event): InstallOffer => {
        // The browser's own banner would cover the page.
        event.preventDefault()
        kept = event
        return 'offered'
      }),
    ),
    fromEvent(window, 'appinstalled').pipe(map((): InstallOffer => 'installed')),
  ).subscribe(offers$)
  return {
    offers$: offers$.pipe(distinctUntilChanged()),
    ask: async () => {
      const event = kept
      // The browser takes each offer once.
      kept = undefined
      if (event === undefined) throw new Error('The browser does not offer to install the portal')
      await event.prompt()
      const { outcome } = await event.userChoice
      return outcome === 'accepted'
    },
  }
}
