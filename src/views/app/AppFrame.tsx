import { useSelector } from '@xstate/react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, ScrollRestoration } from 'react-router-dom'
import { selectHeaderShown } from '../../machines/shell/shellMachine.ts'
import { LeaveGuards } from '../forms/LeaveGuards.tsx'
import { LanguageOffer } from '../shell/LanguageOffer.tsx'
import { LiveRegions } from '../shell/LiveRegions.tsx'
import { OfflineBanner } from '../shell/OfflineBanner.tsx'
import { RetryBanner } from '../shell/RetryBanner.tsx'
import { Toasts } from '../shell/Toasts.tsx'
import { useRegionKeys } from '../shell/useRegionKeys.ts'
import { useSingleKey } from '../shell/useSingleKey.ts'
import { AnnouncementsContext, createAnnouncements } from '../ui/announcements.ts'
import { lazyComponent } from '../ui/lazyComponent.ts'
import { PageLoader } from '../ui/PageLoader.tsx'
import { useApp, useLasting } from './ActorContext.tsx'
import type { Page } from './page.ts'
import { usePage } from './usePage.ts'
import { usePageTitle } from './usePageTitle.ts'
import { useSignedIn } from './useSignedIn.ts'

const BarSpace = () => <div className="h-16" />

/** Header, bottom bar and dialogs are loaded with the first page that needs them, not with the login. */
const Header = lazyComponent(async () => (await import('../shell/Header.tsx')).Header, {
  namespaces: ['portal'],
  fallback: BarSpace,
})
const BottomBar = lazyComponent(async () => (await import('../shell/BottomBar.tsx')).BottomBar)
const SmallBar = lazyComponent(async () => (await import('../shell/SmallBar.tsx')).SmallBar, {
  fallback: BarSpace,
})
const ShellDialogs = lazyComponent(async () => (await import('../shell/ShellDialogs.tsx')).ShellDialogs)

/** The list of the settings keeps its place, also where a link and not the browser leads back (experience §2.5). */
const scrollKeyOf = ({ pathname, key }: { pathname: string; key: string }): string =>
  pathname === '/settings' ? pathname : key

const useOwnFrame = (page: Page | undefined): boolean => {
  const isOpen = useSelector(useApp(), (snapshot) => snapshot.matches({ screen: { page: 'open' } }))
  return page?.frame === 'own' && (page.actor === null || isOpen)
}

/** The frame around every page: skip link, header, main, live regions, toasts, and the page's title. */
export const AppFrame = () => {
  const { t } = useTranslation()
  const app = useApp()
  const page = usePage()
  const title = usePageTitle()
  const waiting = useSelector(useLasting('waitingPatients'), ({ context }) => context.waiting.length)
  // Until its actor runs, a page with its own frame has that of the portal.
  const ownFrame = useOwnFrame(page)
  const shell = useLasting('shell')
  const headerShown = useSelector(shell, selectHeaderShown)
  const asksForDialog = useSelector(shell, (snapshot) => !snapshot.matches({ dialog: 'none' }))
  const signedIn = useSignedIn() === true
  const withHeader = signedIn && headerShown
  const [announcements] = useState(() => createAnnouncements(() => performance.now()))
  const known = useSelector(app, ({ context }) => context.practitioner !== null)
  useRegionKeys()
  useSingleKey('?', () => {
    if (withHeader && known) shell.send({ type: 'dialog.opened', dialog: 'keys' })
  })
  return (
    <AnnouncementsContext value={announcements}>
      {/* "screen · product" (P1.40); never a patient's name (experience §1.10). Rooms have their own. */}
      {ownFrame ? null : (
        <title>{`${waiting === 0 ? '' : `(${String(waiting)}) `}${title} · ${t('product')}`}</title>
      )}
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-primary px-4 py-2.5 font-semibold text-on-primary focus:translate-y-0"
      >
        {t('skipToContent')}
      </a>
      <div className="flex min-h-dvh flex-col">
        <LanguageOffer />
        {!withHeader && ownFrame ? null : (
          <Suspense fallback={<BarSpace />}>{withHeader ? <Header /> : <SmallBar />}</Suspense>
        )}
        <Toasts />
        <OfflineBanner />
        <RetryBanner />
        <main id="content" tabIndex={-1} data-focus-quiet className="flex flex-1 flex-col">
          <LeaveGuards>
            <Suspense fallback={<PageLoader />}>
              <Outlet />
            </Suspense>
          </LeaveGuards>
        </main>
        <Suspense>{withHeader ? <BottomBar /> : null}</Suspense>
      </div>
      <Suspense>{signedIn && known && asksForDialog ? <ShellDialogs /> : null}</Suspense>
      <ScrollRestoration getKey={scrollKeyOf} />
      <LiveRegions />
    </AnnouncementsContext>
  )
}
