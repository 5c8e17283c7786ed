import { useSelector } from '@xstate/react'
import type { i18n as I18n } from 'i18next'
import { useEffect } from 'react'
import { I18nextProvider } from 'react-i18next'
import { type DataRouter, RouterProvider } from 'react-router-dom'
import type { AuditWorkspace } from '../../actors/audit/auditLedger.ts'
import type { MeetingMedia } from '../../contracts/meeting/tracks/media.ts'
import type { PageSettings } from '../../contracts/portal/pageSettings.ts'
import type { AppRef } from '../../machines/app/appMachine.ts'
import type { ChosenFiles } from '../../services/files/chosenFiles.ts'
import type { RecordingScreens } from '../../services/media/recordingScreens.ts'
import { translateFieldMessages } from '../ui/fieldMessages.ts'
import { ArrivalContext } from '../ui/useFocusOnArrival.ts'
import { ActorContext } from './ActorContext.tsx'
import { AuditWorkspaceContext } from './AuditWorkspaceContext.ts'
import { ChosenFilesContext } from './ChosenFilesContext.ts'
import { MediaContext } from './MediaContext.ts'
import { PageSettingsContext } from './PageSettingsContext.ts'
import { RecordingScreensContext } from './RecordingScreensContext.ts'

interface AppProps {
  app: AppRef
  router: DataRouter
  /** Whether the router has left the location at which the page was loaded. */
  hasNavigated: () => boolean
  i18n: I18n
  /** The live half of the current call. */
  media: () => MeetingMedia
  chosenFiles: ChosenFiles
  recordingScreens: RecordingScreens
  /** The live half of the audit page. */
  workspace: () => AuditWorkspace
  settings: PageSettings
}

/** Renders nothing before the texts of the first language are loaded. */
export const App = ({
  app,
  router,
  hasNavigated,
  i18n,
  media,
  chosenFiles,
  recordingScreens,
  workspace,
  settings,
}: AppProps) => {
  const running = useSelector(app, (snapshot) => snapshot.matches({ start: 'running' }))
  useEffect(
    () => translateFieldMessages(document, (message) => i18n.t(`common:form.field.${message}`)),
    [i18n],
  )
  if (!running) return null
  return (
    <I18nextProvider i18n={i18n}>
      <PageSettingsContext value={settings}>
        <ActorContext value={app}>
          <MediaContext value={media}>
            <ChosenFilesContext value={chosenFiles}>
              <AuditWorkspaceContext value={workspace}>
                <ArrivalContext value={hasNavigated}>
                  <RecordingScreensContext value={recordingScreens}>
                    <RouterProvider router={router} />
                  </RecordingScreensContext>
                </ArrivalContext>
              </AuditWorkspaceContext>
            </ChosenFilesContext>
          </MediaContext>
        </ActorContext>
      </PageSettingsContext>
    </I18nextProvider>
  )
}
