import { Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { PrescriptionAnswer } from '../../contracts/portal/prescription/prescription.ts'
import type { PrescriptionRef } from '../../machines/prescription/prescriptionMachine.ts'
import { useFormats } from '../app/useFormats.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { printOnly } from '../ui/printOnly.ts'
import { takeLostFocus } from '../ui/takeLostFocus.ts'
import { PrescriptionSheet } from './PrescriptionSheet.tsx'

interface SignedPrescriptionProps {
  readonly prescription: PrescriptionRef
  readonly held: PrescriptionAnswer
}

/** What holds, as it is printed; what it replaced stays in sight (experience §8.3). */
export const SignedPrescription = ({ prescription, held }: SignedPrescriptionProps) => {
  const { t } = useTranslation('prescription')
  const formats = useFormats()
  const [current, ...older] = held.issued
  if (current === undefined) return null
  return (
    <div
      data-print
      data-focus-quiet
      ref={takeLostFocus}
      tabIndex={-1}
      className="grid scroll-mt-4 content-start gap-4"
    >
      <div role="status" className="print:hidden">
        <Banner tone="success" title={t('signed.status', { folio: current.folio })} />
      </div>
      <PrescriptionSheet
        content={current.content}
        prescriber={current.prescriber}
        patient={current.patient}
        issued={current}
      />
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button
          icon={<Printer size={18} aria-hidden="true" />}
          onClick={(event) => printOnly(event.currentTarget)}
        >
          {t('print')}
        </Button>
        <Button tone="secondary" onClick={() => prescription.send({ type: 'prescription.replaceRequested' })}>
          {t('replace')}
        </Button>
      </div>
      {older.length === 0 ? null : (
        <div className="text-sm text-ink-soft print:hidden">
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
