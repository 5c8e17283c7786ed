import { useSelector } from '@xstate/react'
import { CalendarX2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AppointmentDetails } from '../../contracts/portal/appointmentDetails.ts'
import type { PastVisitRef } from '../../machines/pastVisit/pastVisitMachine.ts'
import { useFormats } from '../app/useFormats.ts'
import { patientPath } from '../patient/patientAddress.ts'
import { RecordsPanel } from '../record/RecordsPanel.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { PageLoader } from '../ui/PageLoader.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { VisitAccountCard } from './VisitAccountCard.tsx'
import { VisitPrescriptionCard } from './VisitPrescriptionCard.tsx'
import { VisitSummaryCard } from './VisitSummaryCard.tsx'

const Visit = ({ visit, details }: { visit: PastVisitRef; details: AppointmentDetails }) => {
  const { t } = useTranslation('pastVisit')
  const formats = useFormats()
  const records = useSelector(visit, ({ children }) => children.records)
  const prescription = useSelector(visit, ({ children }) => children.pastPrescription)
  const account = useSelector(visit, ({ children }) => children.visitAccount)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3 wide:col-span-full">
        <PageHeading>{t('heading', { when: formats.dateTime(details.start_time) })}</PageHeading>
        <ButtonLink to={patientPath(details.client.id)} tone="secondary">
          {t('back')}
        </ButtonLink>
      </div>
      <div className="grid min-w-0 content-start gap-6">
        <VisitSummaryCard details={details} />
        {prescription === undefined ? null : <VisitPrescriptionCard prescription={prescription} />}
      </div>
      <div className="grid min-w-0 content-start gap-6">
        <Card title={t('records')}>{records === undefined ? null : <RecordsPanel records={records} />}</Card>
        {account === undefined ? null : <VisitAccountCard account={account} />}
      </div>
    </>
  )
}

/** /appointments/{id}: how a visit went, what was prescribed, its records, what happened (experience §8.5). */
export const PastVisitPage = ({ actor }: { actor: PastVisitRef }) => {
  const { t } = useTranslation('pastVisit')
  const { details, failure } = useSelector(actor, ({ context }) => context)
  return (
    <div className="mx-auto grid w-full max-w-7xl items-start gap-6 px-4 py-6 wide:grid-cols-2 wide:px-8 wide:py-8">
      {failure?.code === 'notFound' ? (
        <div className="wide:col-span-full">
          <PageHeading className="sr-only">{t('missing')}</PageHeading>
          <EmptyState icon={<CalendarX2 size={26} />} title={t('missing')} text={t('missingText')} />
        </div>
      ) : (
        <QueryView
          data={details}
          failed={failure !== null}
          onRetry={() => actor.send({ type: 'pastVisit.retryRequested' })}
          loading={<PageLoader />}
          failedTitle={t('failed')}
          failedText={t('failedText', { code: String(failure?.code ?? '') })}
        >
          {(known) => <Visit visit={actor} details={known} />}
        </QueryView>
      )}
    </div>
  )
}
