import { useSelector } from '@xstate/react'
import { Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { PatientRead, ReadAction } from '../../../contracts/portal/visitAudit.ts'
import type { PatientReadsRef } from '../../../machines/audit/auditLists.ts'
import { PagedListView } from '../../app/PagedListView.tsx'
import { useFormats } from '../../format/useFormats.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { AuditLinks } from './AuditLinks.tsx'
import { foldRepeatedReads, type RepeatedReads } from './repeatedReads.ts'

const useActionText = () => {
  const { t } = useTranslation('visitAudit')
  return (action: ReadAction): string =>
    t(`reads.action.${action === 'prescription' ? 'prescription.own' : action}`)
}

interface RowProps {
  reads: RepeatedReads
  onOnly: (patient: PatientRead['patients'][number]) => void
}

const ReadRow = ({ reads: { newest, oldest, times }, onOnly }: RowProps) => {
  const { at, action, by, patients, count } = newest
  const { t } = useTranslation('visitAudit')
  const textOf = useActionText()
  const formats = useFormats()
  return (
    <li className="grid gap-x-6 gap-y-1 border-t border-line px-5 py-3 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_minmax(0,2fr)]">
      <time dateTime={at} className="text-sm text-ink-soft tabular-nums">
        {formats.dateTime(at)}
      </time>
      <span>
        <span className="font-semibold">{t(`reads.by.${by}`)}</span> · {textOf(action)}
        {times === 1 ? null : (
          <span className="block text-sm text-ink-soft">
            {t('reads.repeated', { count: times, time: formats.time(oldest.at) })}
          </span>
        )}
      </span>
      <span className="flex flex-wrap items-baseline gap-x-3">
        {patients.map((patient) => (
          <button
            key={patient.id}
            type="button"
            title={t('reads.only', { name: patient.name })}
            onClick={() => onOnly(patient)}
            className="min-h-6 text-left underline underline-offset-4"
          >
            {patient.name}
          </button>
        ))}
        {count > patients.length ? (
          <span className="text-ink-soft">{t('reads.andMore', { count: count - patients.length })}</span>
        ) : null}
      </span>
    </li>
  )
}

/** `/audit/reads`: who read which patient's data, and when. */
export const PatientReadsPage = ({ actor: list }: { actor: PatientReadsRef }) => {
  const { t } = useTranslation('visitAudit')
  const { items, filters } = useSelector(list, ({ context }) => context)
  const show = (patient: typeof filters.patient) =>
    list.send({ type: 'list.filtersChanged', filters: { patient } })
  return (
    <div className="mx-auto grid w-full max-w-5xl gap-6 px-4 py-6 wide:px-8 wide:py-8">
      <div className="grid gap-2">
        <PageHeading>{t('reads.heading')}</PageHeading>
        <p className="max-w-prose text-ink-soft text-pretty">{t('reads.intro')}</p>
        <AuditLinks current="reads" />
      </div>
      <Card
        title={
          filters.patient === null ? t('reads.heading') : t('reads.only', { name: filters.patient.name })
        }
        aside={
          filters.patient === null ? null : (
            <Button tone="secondary" size="sm" onClick={() => show(null)}>
              {t('reads.all')}
            </Button>
          )
        }
        flush
      >
        <PagedListView
          list={list}
          items={items}
          empty={<EmptyState icon={<Users size={26} />} title={t('reads.none')} />}
        >
          {(reads) => (
            <ul>
              {foldRepeatedReads(reads).map((row) => (
                <ReadRow key={row.newest.id} reads={row} onOnly={show} />
              ))}
            </ul>
          )}
        </PagedListView>
      </Card>
    </div>
  )
}
