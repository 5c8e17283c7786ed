import '../views/ui/ui.css'
import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { createActor } from 'xstate'
import { defineDrawing } from '../actors/whiteboard/drawingActors.ts'
import { DEFAULT_LOCALE, locale } from '../contracts/portal/locale.ts'
import { createI18n } from '../i18n/setup.ts'
import { browserIds } from '../services/platform/ids.ts'
import { readBoardAddress } from '../services/whiteboard/boardAddress.ts'
import { createBoardStore } from '../services/whiteboard/boardStore.ts'
import { BoardPage } from '../views/whiteboard/BoardPage.tsx'
import { BoardRefused } from '../views/whiteboard/BoardRefused.tsx'

/**
 * The page of a whiteboard, at the address the layer builds (M2.01-M2.04): where its store is and a token stand in
 * the query, the language behind the hash. It knows of nothing else, least of all of the portal around it.
 */
const { i18n, changeLanguage } = createI18n()
const spoken = () =>
  [window.location.hash.slice(1), ...navigator.languages]
    .map((tag) => locale.safeParse(tag.slice(0, 2)).data)
    .find((one) => one !== undefined) ?? DEFAULT_LOCALE
window.addEventListener('hashchange', () => void changeLanguage(spoken()))

const address = readBoardAddress(window.location.search)
const actor =
  address === null
    ? null
    : createActor(defineDrawing(createBoardStore(address.endpoint, address.token)), {
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
        <Suspense>{actor === null ? <BoardRefused /> : <BoardPage drawing={actor} />}</Suspense>
      </I18nextProvider>
    </StrictMode>,
  ),
)
