import { useSelector } from '@xstate/react'
import { Download, Pencil, Printer, UserRoundX } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Patient } from '../../contracts/portal/patient/patient.ts'
import type { PatientSummaryRef } from '../../machines/patient/patientRecord.ts'
import type { PatientsRef } from '../../machines/patient/patientsMachine.ts'
import { useFormats } from '../format/useFormats.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PrintRoot } from '../ui/PrintRoot.tsx'
import { printOnly } from '../ui/printOnly.ts'
import { QueryView } from '../ui/QueryView.tsx'
import { AllergyBox } from './AllergyBox.tsx'
import { LastNoteBox } from './LastNoteBox.tsx'
import { PatientExportDialog } from './PatientExportDialog.tsx'
import { PatientSheet } from './PatientSheet.tsx'
import { RowsSkeleton } from './RowsSkeleton.tsx'
import { useFacts } from './useFacts.ts'

interface SummaryTabProps {
  actor: PatientsRef
  summary: PatientSummaryRef
  close: () => unknown
}

const Known = ({ actor, patient }: { actor: PatientsRef; patient: Patient }) => {
  const { t } = useTranslation('patient')
  const factsOf = useFacts()
  const paper = useRef<HTMLDivElement>(null)
  return (
    <div className="grid gap-4 p-5">
      <AllergyBox allergies={patient.allergies} />
      {patient.last_note == null ? null : <LastNoteBox note={patient.last_note} />}
      <dl className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-4 gap-y-2.5">
        {factsOf(patient).map(({ name, value }) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className={value === null ? 'text-ink-soft' : 'tabular-nums'}>
              {value ?? t('fact.unknown')}
            </dd>
          </div>
        ))}
      </dl>
      {patient.private_note === '' ? null : (
        <section aria-label={t('fact.note')} className="grid gap-1 rounded-lg bg-sunken px-4 py-3">
          <h3 className="text-sm">{t('fact.note')}</h3>
          <p className="whitespace-pre-line">{patient.private_note}</p>
        </section>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          tone="secondary"
          icon={<Pencil size={18} aria-hidden="true" />}
          onClick={() => actor.send({ type: 'patients.editRequested', patient })}
        >
          {t('edit.open')}
        </Button>
        <Button
          tone="secondary"
          icon={<Printer size={18} aria-hidden="true" />}
          onClick={() => printOnly(paper.current)}
        >
          {t('print')}
        </Button>
        <Button
          tone="secondary"
          icon={<Download size={18} aria-hidden="true" />}
          onClick={() => actor.send({ type: 'patients.exportRequested' })}
        >
          {t('export.open')}
        </Button>
      </div>
      <PatientExportDialog actor={actor} />
      <PrintRoot ref={paper}>
        <PatientSheet patient={patient} />
      </PrintRoot>
    </div>
  )
}

/** The patient's facts. A missing patient and a foreign one read the same. */
export const SummaryTab = ({ actor, summary, close }: SummaryTabProps) => {
  const { t } = useTranslation('patient')
  const formats = useFormats()
  const { data, failure, fetchedAt } = useSelector(summary, ({ context }) => context)
  if (data === null && failure?.code === 'notFound')
    return (
      <EmptyState
        icon={<UserRoundX size={26} />}
        title={t('drawer.missing')}
        text={t('drawer.missingText')}
        action={
          <Button tone="secondary" size="sm" onClick={() => void close()}>
            {t('drawer.back')}
          </Button>
        }
      />
    )
  return (
    <QueryView
      data={data}
      failed={failure !== null}
      onRetry={() => summary.send({ type: 'query.refreshRequested' })}
      loading={<RowsSkeleton label={t('drawer.loading')} />}
      failedTitle={t('drawer.failed')}
      failedText={t('failedText', { code: String(failure?.code ?? '') })}
      staleTitle={t('stale', {
        time: fetchedAt === null ? '' : formats.time(new Date(fetchedAt).toISOString()),
      })}
    >
      {(patient) => <Known actor={actor} patient={patient} />}
    </QueryView>
  )
}
