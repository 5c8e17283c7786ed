import { useSelector } from '@xstate/react'
import { Printer } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { PrescriptionAnswer } from '../../contracts/portal/prescription/prescription.ts'
import type { PastPrescriptionRef } from '../../machines/pastVisit/pastVisitParts.ts'
import { useFormats } from '../app/useFormats.ts'
import { PrescriptionSheet } from '../prescription/PrescriptionSheet.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Loader } from '../ui/Loader.tsx'
import { PrintRoot } from '../ui/PrintRoot.tsx'
import { printOnly } from '../ui/printOnly.ts'
import { QueryView } from '../ui/QueryView.tsx'

const Signed = ({ issued: [current, ...older] }: Pick<PrescriptionAnswer, 'issued'>) => {
  const { t } = useTranslation('pastVisit')
  const formats = useFormats()
  const paper = useRef<HTMLDivElement>(null)
  if (current === undefined) return <p className="text-ink-soft">{t('noPrescription')}</p>
  const { content, prescriber, patient } = current
  const sheet = (
    <PrescriptionSheet content={content} prescriber={prescriber} patient={patient} issued={current} />
  )
  return (
    <div className="grid gap-4">
      {sheet}
      <PrintRoot ref={paper}>{sheet}</PrintRoot>
      <Button
        tone="secondary"
        className="justify-self-start"
        icon={<Printer size={18} aria-hidden="true" />}
        onClick={() => printOnly(paper.current)}
      >
        {t('print')}
      </Button>
      {older.map(({ folio, issued_at }) => (
        <p key={folio} className="text-sm text-ink-soft">
          {t('older', { folio, when: formats.dateTime(issued_at) })}
        </p>
      ))}
    </div>
  )
}

/** The prescription that holds, to read and to print. */
export const VisitPrescriptionCard = ({ prescription }: { prescription: PastPrescriptionRef }) => {
  const { t } = useTranslation('pastVisit')
  const { data, failure } = useSelector(prescription, ({ context }) => context)
  return (
    <Card title={t('prescription')}>
      <QueryView
        data={data}
        failed={failure !== null}
        onRetry={() => prescription.send({ type: 'query.refreshRequested' })}
        loading={<Loader label={t('loading')} />}
        failedTitle={t('prescriptionFailed')}
        failedText={t('failedText', { code: String(failure?.code ?? '') })}
        failedBanner="danger"
      >
        {({ issued }) => <Signed issued={issued} />}
      </QueryView>
    </Card>
  )
}
