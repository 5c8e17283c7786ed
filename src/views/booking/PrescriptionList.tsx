import { useTranslation } from 'react-i18next'
import type { LinkedPrescription } from '../../contracts/portal/visitLink/sharedRecords.ts'
import { deviceZone } from '../format/deviceZone.ts'
import { useZonedFormats } from '../format/useFormats.ts'
import { FileLinks } from './FileLinks.tsx'

/** The patient's prescriptions as PDF, newest first; nothing when there are none. */
export const PrescriptionList = ({ prescriptions }: { prescriptions: readonly LinkedPrescription[] }) => {
  const { t } = useTranslation('booking')
  const formats = useZonedFormats(deviceZone())
  if (prescriptions.length === 0) return null
  return (
    <>
      <h3 className="font-semibold">{t('prescriptions.title')}</h3>
      <p className="mb-3 text-base text-ink-soft">{t('prescriptions.text')}</p>
      <ul className="mb-5 grid gap-3">
        {prescriptions.map(({ folio, issued_at, filled_at, addresses }) => (
          <li key={folio} className="grid gap-1 border-t border-line pt-3">
            <p className="font-semibold">{t('prescriptions.one', { folio })}</p>
            <p className="text-base text-ink-soft">
              {t('prescriptions.signed', { time: formats.dateTime(issued_at) })}
            </p>
            {filled_at === null ? null : (
              <p className="text-base">{t('prescriptions.filled', { time: formats.dateTime(filled_at) })}</p>
            )}
            <FileLinks
              addresses={addresses}
              openLabel={t('prescriptions.openLabel', { folio })}
              saveLabel={t('prescriptions.saveLabel', { folio })}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
