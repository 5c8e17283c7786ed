import { useTranslation } from 'react-i18next'
import type { PrescriptionAnswer } from '../../contracts/portal/prescription/prescription.ts'
import type { PrescriptionRef } from '../../machines/prescription/prescriptionMachine.ts'
import { useFormats } from '../format/useFormats.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { restoreFocus } from '../ui/restoreFocus.ts'
import { PaperLinks } from './PaperLinks.tsx'
import { PrescriptionSheet } from './PrescriptionSheet.tsx'

interface SignedPrescriptionProps {
  readonly prescription: PrescriptionRef
  readonly held: PrescriptionAnswer
}

/** The valid prescription, as printed; the ones it replaced stay visible (experience §8.3). */
export const SignedPrescription = ({ prescription, held }: SignedPrescriptionProps) => {
  const { t } = useTranslation('prescription')
  const formats = useFormats()
  const [current, ...older] = held.issued
  if (current === undefined) return null
  const sheet = (
    <PrescriptionSheet
      content={current.content}
      prescriber={current.prescriber}
      patient={current.patient}
      issued={current}
    />
  )
  return (
    <div data-focus-quiet ref={restoreFocus} tabIndex={-1} className="grid scroll-mt-4 content-start gap-4">
      <Banner announced tone="success" title={t('signed.status', { folio: current.folio })} />
      {sheet}
      <div className="flex flex-wrap gap-2">
        <PaperLinks paper={held.paper} />
        <Button tone="secondary" onClick={() => prescription.send({ type: 'prescription.replaceRequested' })}>
          {t('replace')}
        </Button>
      </div>
      {older.length === 0 ? null : (
        <div className="text-sm text-ink-soft">
          <h3 className="font-semibold">{t('signed.older')}</h3>
          <ul>
            {older.map(({ folio, issued_at, replaced_by }) => (
              <li key={folio}>
                {t('signed.olderOne', {
                  folio,
                  date: formats.dateTime(issued_at),
                  by: replaced_by ?? current.folio,
                })}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
