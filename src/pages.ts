import type { PortalServices } from './actors/root.ts'
import { accountPages } from './pages/accountPages.ts'
import { auditPages } from './pages/auditPages.ts'
import { practicePages } from './pages/practicePages.ts'
import { settingsPages } from './pages/settingsPages.ts'
import { visitorPages } from './pages/visitorPages.ts'
import { type Page, page } from './views/app/page.ts'

/**
 * Every page of the portal, one row each, by area (docs/adding-a-page.md). Routes, titles, guards, texts and the actor
 * that the root starts come from here; code is loaded with its page.
 */
export const PAGES: readonly Page<PortalServices>[] = [
  ...accountPages,
  ...practicePages,
  ...settingsPages,
  ...visitorPages,
  ...auditPages,
  page({
    name: 'notFound',
    path: '*',
    access: 'anyone',
    namespaces: [],
    view: async () => (await import('./views/app/NotFoundPage.tsx')).NotFoundPage,
  }),
]
