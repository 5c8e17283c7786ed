import '../views/ui/ui.css'
import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { DEFAULT_LOCALE, locale } from '../contracts/portal/locale.ts'
import { createI18n } from '../i18n/setup.ts'
import { createInspectionReceiver } from '../services/audit/inspector/inspectionReceiver.ts'
import { InspectorPage } from './InspectorPage.tsx'

/**
 * Our own viewer, for engineers and without the internet: the actors of the page that runs with `?inspect` in
 * another tab of this browser, as charts. It receives redacted data only and connects to nothing.
 */
const { i18n, changeLanguage } = createI18n()
const preferred = navigator.languages.map((tag) => locale.safeParse(tag.slice(0, 2)).data).find(Boolean)
const receiver = createInspectionReceiver()

const container = document.getElementById('inspector')
if (container === null) throw new Error('inspector.html has no #inspector')
const root = createRoot(container)
void changeLanguage(preferred ?? DEFAULT_LOCALE).then(() =>
  root.render(
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <Suspense>
          <InspectorPage receiver={receiver} chooseLanguage={changeLanguage} />
        </Suspense>
      </I18nextProvider>
    </StrictMode>,
  ),
)
