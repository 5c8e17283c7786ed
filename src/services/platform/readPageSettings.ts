import {
  noPageSettings,
  PAGE_SETTINGS_META,
  type PageSettings,
  pageSettings,
} from '../../contracts/portal/pageSettings.ts'

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The settings that the server wrote into the page; defaults where they are missing or invalid. */
export const readPageSettings = (document: Pick<Document, 'querySelector'>): PageSettings => {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${PAGE_SETTINGS_META}"]`)
  return pageSettings.safeParse(parseJson(meta?.content ?? '')).data ?? noPageSettings
}
