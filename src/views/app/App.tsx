import { useSelector } from '@xstate/react'
import type { i18n as I18n } from 'i18next'
import { useSyncExternalStore } from 'react'
import { I18nextProvider } from 'react-i18next'
import { Router } from 'react-router'
import type { AuditDesk } from '../../actors/audit/auditRecord.ts'
import type { MeetingMedia } from '../../contracts/meeting/media.ts'
import type { AppRef } from '../../machines/app/appMachine.ts'
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
  const { location, action } = useSyncExternalStore(history.listen, history.position)
  if (!running) return null
  return (
    <I18nextProvider i18n={i18n}>
      <ActorContext value={app}>
        <MediaContext value={media}>
          <DeskContext value={desk}>
            <Router location={location} navigationType={action} navigator={history}>
              <CrashBoundary place={location.pathname}>
                <AppFrame />
              </CrashBoundary>
            </Router>
          </DeskContext>
        </MediaContext>
      </ActorContext>
    </I18nextProvider>
  )
}
