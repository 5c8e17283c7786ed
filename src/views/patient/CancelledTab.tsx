import { useSelector } from '@xstate/react'
import { CalendarX2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { CancelledVisitsRef } from '../../machines/patient/patientVisits.ts'
import { useFormats } from '../format/useFormats.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { RowsSkeleton } from './RowsSkeleton.tsx'
import { VisitHead } from './VisitHead.tsx'

/** P7.36: the cancelled visits, newest first. */
export const CancelledTab = ({ cancelled }: { cancelled: CancelledVisitsRef }) => {
  const { t } = useTranslation('patient')
  const formats = useFormats()
  const { data, failure } = useSelector(cancelled, ({ context }) => context)
  return (
    <QueryView
      data={data}
      failed={failure !== null}
      onRetry={() => cancelled.send({ type: 'query.refreshRequested' })}
      loading={<RowsSkeleton label={t('cancelled.loading')} />}
      failedTitle={t('cancelled.failed')}
      failedText={t('failedText', { code: String(failure?.code ?? '') })}
      isEmpty={({ appointments }) => appointments.length === 0}
      empty={<EmptyState icon={<CalendarX2 size={26} />} title={t('cancelled.empty')} />}
    >
      {({ appointments, count }) => (
        <div className="pb-3">
          <ol className="divide-y divide-line">
            {appointments.map((visit) => (
              <li key={visit.id} className="grid gap-1 px-5 py-3.5">
                <VisitHead visit={visit} mark={null} />
                {visit.cancelled_at === null ? null : (
                  <p className="text-sm">
                    {t('cancelled.at', { when: formats.dateTime(visit.cancelled_at) })}
                  </p>
                )}
              </li>
            ))}
          </ol>
          {count > appointments.length ? (
            <p className="px-5 pt-3 text-sm text-ink-soft">
              {t('shown', { shown: appointments.length, count })}
            </p>
          ) : null}
        </div>
      )}
    </QueryView>
  )
}
