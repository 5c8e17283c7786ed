import { useSelector } from '@xstate/react'
import { lazy, Suspense } from 'react'
import { getI18n, useTranslation } from 'react-i18next'
import { Outlet, ScrollRestoration } from 'react-router-dom'
import type { PageName } from '../../contracts/portal/messages.ts'
import { selectHeaderShown } from '../../machines/shell/shellMachine.ts'
import { Loader } from '../ui/Loader.tsx'
import { useApp, useLasting } from './ActorContext.tsx'
import { LanguageOffer } from './LanguageOffer.tsx'
import { LiveRegions } from './LiveRegions.tsx'
import { OfflineBanner } from './OfflineBanner.tsx'
import { Toasts } from './Toasts.tsx'
import { usePage } from './usePage.ts'
import { useRegionKeys } from './useRegionKeys.ts'
import { useSignedIn } from './useSignedIn.ts'

/** Header, bottom bar and dialogs come with the first page that needs them, not with the login. */
const Header = lazy(async () => {
  // Side by side: a bar that asked for its words when it stands would come a round trip later.
  const [bar] = await Promise.all([import('./Header.tsx'), getI18n().loadNamespaces('portal')])
  return { default: bar.Header }
})
const BottomBar = lazy(async () => ({ default: (await import('./BottomBar.tsx')).BottomBar }))
const SmallBar = lazy(async () => ({ default: (await import('./SmallBar.tsx')).SmallBar }))
const ShellDialogs = lazy(async () => ({ default: (await import('./ShellDialogs.tsx')).ShellDialogs }))

/** Pages that bring a bar or a stage of their own. */
const ownBar: readonly PageName[] = ['meetingRoom', 'guest']

/** Pages whose title says more, or whose reader is a patient. */
const ownTitle: readonly PageName[] = ['meetingRoom', 'guest']

/** The frame around every page: skip link, header, main, live regions, toasts, and the page's title. */
export const AppFrame = () => {
  const { t } = useTranslation()
  const app = useApp()
  const page = usePage()
  const shell = useLasting('shell')
  const headerShown = useSelector(shell, selectHeaderShown)
  const asksForDialog = useSelector(shell, (snapshot) => !snapshot.matches({ dialog: 'none' }))
  const signedIn = useSignedIn() === true
  const withHeader = signedIn && headerShown
  useRegionKeys()
  const known = useSelector(app, ({ context }) => context.practitioner !== null)
  return (
    <>
      {/* "screen · product" (P1.40); never a patient's name (experience §1.10). Rooms have their own. */}
      {ownTitle.includes(page) ? null : <title>{`${t(`title.${page}`)} · ${t('product')}`}</title>}
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-primary px-4 py-2.5 font-semibold text-on-primary focus:translate-y-0"
      >
        {t('skipToContent')}
      </a>
      <div className="flex min-h-dvh flex-col">
        <LanguageOffer />
        {!withHeader && ownBar.includes(page) ? null : (
          <Suspense fallback={<div className="h-16" />}>{withHeader ? <Header /> : <SmallBar />}</Suspense>
        )}
        <OfflineBanner />
        <main id="content" tabIndex={-1} data-focus-quiet className="flex flex-1 flex-col">
          <Suspense fallback={<Loader label={t('loading')} />}>
            <Outlet />
          </Suspense>
        </main>
        <Suspense>{withHeader ? <BottomBar /> : null}</Suspense>
      </div>
      <Suspense>{signedIn && known && asksForDialog ? <ShellDialogs /> : null}</Suspense>
      <ScrollRestoration />
      <Toasts />
      <LiveRegions />
    </>
  )
}
