import { useSelector } from '@xstate/react'
import type { i18n as I18n } from 'i18next'
import { useSyncExternalStore } from 'react'
import { I18nextProvider } from 'react-i18next'
import { Router } from 'wouter'
import type { AuditDesk } from '../../actors/audit/auditRecord.ts'
import type { MeetingMedia } from '../../contracts/meeting/media.ts'
import type { AppRef } from '../../machines/app/appMachine.ts'
import { usePathAndNavigate, WayContext } from '../ui/place.ts'
import { ActorContext } from './ActorContext.tsx'
import { AppFrame } from './AppFrame.tsx'
import { CrashBoundary } from './CrashBoundary.tsx'
import { DeskContext } from './DeskContext.ts'
import type { BrowserHistory } from './history.ts'
import { MediaContext } from './MediaContext.ts'

interface AppProps {
  app: AppRef
  history: BrowserHistory
  i18n: I18n
  /** The live half of the call that runs now. */
  media: () => MeetingMedia
  /** The live half of the audit page. */
  desk: () => AuditDesk
}

/** Nothing shows before the words of the first language are there. */
export const App = ({ app, history, i18n, media, desk }: AppProps) => {
  const running = useSelector(app, (snapshot) => snapshot.matches({ start: 'running' }))
  const place = useSyncExternalStore(history.listen, history.place)
  if (!running) return null
  return (
    <I18nextProvider i18n={i18n}>
      <ActorContext value={app}>
        <MediaContext value={media}>
          <DeskContext value={desk}>
            <WayContext value={{ place, navigate: history.navigate }}>
              <Router hook={usePathAndNavigate}>
                <CrashBoundary place={place.pathname}>
                  <AppFrame />
                </CrashBoundary>
              </Router>
            </WayContext>
          </DeskContext>
        </MediaContext>
      </ActorContext>
    </I18nextProvider>
  )
}
