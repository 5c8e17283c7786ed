import '../views/ui/ui.css'
import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { createActor } from 'xstate'
import { defineWhiteboardCanvas } from '../actors/meeting/whiteboard/whiteboardCanvasActors.ts'
import { DEFAULT_LOCALE, locale } from '../contracts/portal/locale.ts'
import { createI18n } from '../i18n/setup.ts'
import { browserIds } from '../services/platform/ids.ts'
import { readWhiteboardAddress } from '../services/whiteboard/whiteboardAddress.ts'
import { createWhiteboardStore } from '../services/whiteboard/whiteboardStore.ts'
import { WhiteboardPage } from '../views/meeting/whiteboard/WhiteboardPage.tsx'
import { WhiteboardRefused } from '../views/meeting/whiteboard/WhiteboardRefused.tsx'

/**
 * The page of a whiteboard, at the URL that the layer builds (M2.01-M2.04): its store and a token are in the
 * query, the language in the hash. It depends on nothing else, in particular not on the portal around it.
 */
const { i18n, changeLanguage } = createI18n()
const spoken = () =>
  [window.location.hash.slice(1), ...navigator.languages]
    .map((tag) => locale.safeParse(tag.slice(0, 2)).data)
    .find((one) => one !== undefined) ?? DEFAULT_LOCALE
window.addEventListener('hashchange', () => void changeLanguage(spoken()))

const address = readWhiteboardAddress(window.location.search)
const actor =
  address === null
    ? null
    : createActor(defineWhiteboardCanvas(createWhiteboardStore(address.endpoint, address.token)), {
        input: {
          page: browserIds.uuid(),
          mayWrite: address.permissions.includes('write'),
          administers: address.permissions.includes('admin'),
        },
      }).start()

const container = document.getElementById('whiteboard')
if (container === null) throw new Error('whiteboard.html has no #whiteboard')
const root = createRoot(container)
void changeLanguage(spoken()).then(() =>
  root.render(
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <Suspense>{actor === null ? <WhiteboardRefused /> : <WhiteboardPage canvas={actor} />}</Suspense>
      </I18nextProvider>
    </StrictMode>,
  ),
)
