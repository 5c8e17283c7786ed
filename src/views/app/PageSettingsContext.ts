import { createContext, use } from 'react'
import { noPageSettings, type PageSettings } from '../../contracts/portal/pageSettings.ts'

/** The installation's settings from the server. */
export const PageSettingsContext = createContext<PageSettings>(noPageSettings)

export const usePageSettings = (): PageSettings => use(PageSettingsContext)
