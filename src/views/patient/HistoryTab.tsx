import { useSelector } from '@xstate/react'
import { CalendarDays } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { PastVisit } from '../../contracts/portal/patient/history.ts'
import type { PatientHistoryRef } from '../../machines/patient/patientVisits.ts'
import { AppointmentStatusChip } from '../appointment/AppointmentStatusChip.tsx'
import { useFormats } from '../format/useFormats.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { ListEnd } from './ListEnd.tsx'
import { RowsSkeleton } from './RowsSkeleton.tsx'
import { VisitHead } from './VisitHead.tsx'

const Visit = ({ visit }: { visit: PastVisit }) => {
  const { t } = useTranslation('patient')
  const formats = useFormats()
  const { outcome } = visit
  return (
    <li className="grid gap-1 px-5 py-3.5">
      <VisitHead visit={visit} mark={<AppointmentStatusChip status={visit.status} />} />
      {outcome === null || outcome === 'completed' ? null : (
        <p className="text-sm">{t(`outcome.${outcome}`)}</p>
      )}
      {visit.diagnosis === null ? null : (
        <p>
          <span className="text-sm text-ink-soft">{t('visit.diagnosis')}: </span>
          <span className="font-semibold">{visit.diagnosis}</span>
        </p>
      )}
      {visit.records.length === 0 ? null : (
        <p className="text-sm">
          <span className="text-ink-soft">{t('visit.records')}: </span>
          {visit.records.map(({ title }) => title).join(', ')}
        </p>
      )}
      {visit.prescriptions.length === 0 ? null : (
        <ul className="text-sm">
          {visit.prescriptions.map(({ folio, issued_at }) => (
            <li key={folio}>{t('visit.prescription', { folio, when: formats.date(issued_at) })}</li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** P1.28: the visits, newest first, with what was found and prescribed. */
export const HistoryTab = ({ history }: { history: PatientHistoryRef }) => {
  const { t } = useTranslation('patient')
  const { items, summary, failure } = useSelector(history, ({ context }) => context)
  const failedMore = useSelector(history, (snapshot) => snapshot.matches('failedMore'))
  return (
    <QueryView
      data={items}
      failed={failure !== null && !failedMore}
      onRetry={() => history.send({ type: 'list.refreshRequested' })}
      loading={<RowsSkeleton label={t('history.loading')} />}
      failedTitle={t('history.failed')}
      failedText={t('failedText', { code: String(failure?.code ?? '') })}
      isEmpty={(visits) => visits.length === 0}
      empty={<EmptyState icon={<CalendarDays size={26} />} title={t('history.empty')} />}
    >
      {(visits) => (
        <div className="pb-3">
          <ol className="divide-y divide-line">
            {visits.map((visit) => (
              <Visit key={visit.id} visit={visit} />
            ))}
          </ol>
          <ListEnd list={history} shown={visits.length} count={summary?.count ?? visits.length} />
        </div>
      )}
    </QueryView>
  )
}
