import { createContext, use } from 'react'
import { noPageSettings, type PageSettings } from '../../contracts/portal/pageSettings.ts'

/** What the server told this page about its installation. */
export const PageSettingsContext = createContext<PageSettings>(noPageSettings)

export const usePageSettings = (): PageSettings => use(PageSettingsContext)
