import { useSelector } from '@xstate/react'
import { CalendarX2 } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppointmentDetails } from '../../contracts/portal/appointmentDetails.ts'
import { awaitsCheckOut } from '../../contracts/portal/visitRules.ts'
import type { PastVisitRef } from '../../machines/pastVisit/pastVisitMachine.ts'
import { useFormats } from '../format/useFormats.ts'
import { NotePanel } from '../note/lazyNote.ts'
import { patientPath } from '../patient/patientAddress.ts'
import { RecordsPanel } from '../record/RecordsPanel.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loader } from '../ui/Loader.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { PageLoader } from '../ui/PageLoader.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { checkOutPath } from '../visit/checkOutPath.ts'
import { InviteCompanion } from '../visit/InviteCompanion.tsx'
import { VisitAccountCard } from './VisitAccountCard.tsx'
import { VisitActions } from './VisitActions.tsx'
import { VisitChatCard } from './VisitChatCard.tsx'
import { VisitPaymentsCard } from './VisitPaymentsCard.tsx'
import { VisitPrescriptionCard } from './VisitPrescriptionCard.tsx'
import { VisitRecordingsCard } from './VisitRecordingsCard.tsx'
import { VisitSummaryCard } from './VisitSummaryCard.tsx'
import { VisitTranscriptsCard } from './VisitTranscriptsCard.tsx'

const Visit = ({ visit, details }: { visit: PastVisitRef; details: AppointmentDetails }) => {
  const { t } = useTranslation('pastVisit')
  const formats = useFormats()
  const note = useSelector(visit, ({ children }) => children.note)
  const companionLink = useSelector(visit, ({ children }) => children.companionLink)
  const linkCopy = useSelector(visit, ({ children }) => children.companionLinkCopy)
  const messageCopy = useSelector(visit, ({ children }) => children.companionMessageCopy)
  const records = useSelector(visit, ({ children }) => children.records)
  const prescription = useSelector(visit, ({ children }) => children.pastPrescription)
  const mail = useSelector(visit, ({ children }) => children.prescriptionMail)
  const replacement = useSelector(visit, ({ children }) => children.prescription)
  const payments = useSelector(visit, ({ children }) => children.visitPayments)
  const receipts = useSelector(visit, ({ children }) => children.visitReceipts)
  const chat = useSelector(visit, ({ children }) => children.visitChat)
  const account = useSelector(visit, ({ children }) => children.visitAccount)
  const transcripts = useSelector(visit, ({ children }) => children.visitTranscripts)
  const recordings = useSelector(visit, ({ children }) => children.visitRecordings)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3 wide:col-span-full">
        <PageHeading>{t('heading', { when: formats.dateTime(details.start_time) })}</PageHeading>
        <div className="flex flex-wrap gap-2.5">
          <ButtonLink to={patientPath(details.client.id)} tone="secondary">
            {t('back')}
          </ButtonLink>
          <VisitActions visit={visit} details={details} />
          {awaitsCheckOut(details, Date.parse(details.server_time)) ? (
            <ButtonLink to={checkOutPath(details.id)}>{t('finish')}</ButtonLink>
          ) : null}
        </div>
      </div>
      <div className="grid min-w-0 content-start gap-6">
        <VisitSummaryCard details={details} />
        {companionLink === undefined ? null : (
          <InviteCompanion
            details={details}
            link={companionLink}
            linkCopy={linkCopy}
            messageCopy={messageCopy}
          />
        )}
        {note === undefined ? null : (
          <Card title={t('note')}>
            <Suspense fallback={<Loader label={t('loading')} />}>
              <NotePanel note={note} joinedAt={null} />
            </Suspense>
          </Card>
        )}
        {transcripts === undefined ? null : <VisitTranscriptsCard transcripts={transcripts} note={note} />}
        {prescription === undefined || mail === undefined ? null : (
          <VisitPrescriptionCard
            prescription={prescription}
            mail={mail}
            replacement={details.status === 'cancel' ? undefined : replacement}
          />
        )}
      </div>
      <div className="grid min-w-0 content-start gap-6">
        <Card title={t('records')}>{records === undefined ? null : <RecordsPanel records={records} />}</Card>
        {recordings === undefined ? null : (
          <VisitRecordingsCard recordings={recordings} account={account} transcripts={transcripts} />
        )}
        {payments === undefined || receipts === undefined ? null : (
          <VisitPaymentsCard payments={payments} receipts={receipts} />
        )}
        {chat === undefined ? null : <VisitChatCard chat={chat} />}
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
