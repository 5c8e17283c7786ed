import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { PrescriptionAnswer } from '../../contracts/portal/prescription/prescription.ts'
import type { PastPrescriptionRef } from '../../machines/pastVisit/pastVisitParts.ts'
import { useFormats } from '../app/useFormats.ts'
import { PaperLinks } from '../prescription/PaperLinks.tsx'
import { PrescriptionSheet } from '../prescription/PrescriptionSheet.tsx'
import { Card } from '../ui/Card.tsx'
import { Loader } from '../ui/Loader.tsx'
import { QueryView } from '../ui/QueryView.tsx'

const Signed = ({ issued: [current, ...older], paper }: Pick<PrescriptionAnswer, 'issued' | 'paper'>) => {
  const { t } = useTranslation('pastVisit')
  const formats = useFormats()
  if (current === undefined) return <p className="text-ink-soft">{t('noPrescription')}</p>
  const { content, prescriber, patient } = current
  const sheet = (
    <PrescriptionSheet content={content} prescriber={prescriber} patient={patient} issued={current} />
  )
  return (
    <div className="grid gap-4">
      {sheet}
      <div className="flex flex-wrap gap-2">
        <PaperLinks paper={paper} />
      </div>
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
        {({ issued, paper }) => <Signed issued={issued} paper={paper} />}
      </QueryView>
    </Card>
  )
}
