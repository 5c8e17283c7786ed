import { useTranslation } from 'react-i18next'
import type { LegalDocument } from '../../contracts/portal/legal.ts'
import { usePageSettings } from '../app/PageSettingsContext.ts'

/** The sections of a text; the one about recordings is left out where this server keeps none. */
export const useLegalSections = (document: LegalDocument) => {
  const { t } = useTranslation('legal')
  const { recordingDays } = usePageSettings()
  return t(document, { returnObjects: true, days: recordingDays }).filter(
    ({ id }) => id !== 'recordings' || recordingDays !== null,
  )
}
