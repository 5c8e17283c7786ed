import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { PatientHistoryRef } from '../../machines/patient/patientVisits.ts'
import { useFormats } from '../format/useFormats.ts'
import { Loader } from '../ui/Loader.tsx'
import { QueryView } from '../ui/QueryView.tsx'

const SHOWN = 3

/** The last three visits that have ended: when, why, and what was found. */
export const LastVisits = ({ history }: { history: PatientHistoryRef }) => {
  const { t } = useTranslation('meeting')
  const { t: patients } = useTranslation('patient')
  const formats = useFormats()
  const { items, failure } = useSelector(history, ({ context }) => context)
  const ended = items?.filter(({ status }) => status === 'completed').slice(0, SHOWN) ?? null
  return (
    <section aria-labelledby="last-visits" className="grid gap-2">
      <h3 id="last-visits" className="text-base">
        {t('patient.visits')}
      </h3>
      <QueryView
        data={ended}
        failed={failure !== null}
        onRetry={() => history.send({ type: 'list.refreshRequested' })}
        loading={<Loader label={patients('history.loading')} />}
        failedTitle={patients('history.failed')}
        failedText={patients('failedText', { code: String(failure?.code ?? '') })}
        isEmpty={(visits) => visits.length === 0}
        empty={<p className="text-ink-soft">{t('patient.noVisits')}</p>}
      >
        {(visits) => (
          <ol className="grid gap-2.5">
            {visits.map(({ id, start_time, reason, diagnosis }) => (
              <li key={id}>
                <p className="text-sm text-ink-soft">{formats.date(start_time)}</p>
                <p className="wrap-anywhere">
                  {diagnosis ?? (reason === '' ? t('patient.noReason') : reason)}
                </p>
              </li>
            ))}
          </ol>
        )}
      </QueryView>
    </section>
  )
}
