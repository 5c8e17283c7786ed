import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { PatientImportRef } from '../../machines/dataTransfer/patientImportMachine.ts'
import { Announced } from '../ui/Announced.tsx'
import { Button } from '../ui/Button.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { ImportFailure } from './ImportFailure.tsx'
import { ImportReport } from './ImportReport.tsx'
import { TablePicker } from './TablePicker.tsx'

/** A table is chosen, what it would do is shown, and then it is done. */
export const ImportCard = ({ patientImport }: { patientImport: PatientImportRef }) => {
  const { t } = useTranslation('dataTransfer')
  const { report, failure } = useSelector(patientImport, ({ context }) => context)
  const state = useSelector(patientImport, ({ value }) => value)
  const busy = state === 'reading' || state === 'importing'
  const discard = () => patientImport.send({ type: 'import.discarded' })
  return (
    <div className="grid gap-4">
      <p className="text-pretty">{t('import.intro')}</p>
      {state === 'choosing' || state === 'unreadable' ? <TablePicker patientImport={patientImport} /> : null}
      <Announced as="div" className="flex items-center gap-3 empty:hidden">
        {busy ? (
          <>
            <Spinner />
            {t(state === 'reading' ? 'import.reading' : 'import.importing')}
          </>
        ) : null}
      </Announced>
      {failure === null || busy ? null : (
        <ImportFailure
          failure={failure}
          onRetry={() => patientImport.send({ type: 'import.retryRequested' })}
        />
      )}
      {report === null ? null : <ImportReport report={report} />}
      {state === 'previewed' ? (
        <div className="flex flex-wrap gap-3">
          <Button
            disabled={report?.ready === 0}
            onClick={() => patientImport.send({ type: 'import.confirmed' })}
          >
            {t('import.confirm', { count: report?.ready ?? 0 })}
          </Button>
          <Button tone="secondary" onClick={discard}>
            {t('import.discard')}
          </Button>
        </div>
      ) : null}
      {state === 'imported' || state === 'failed' ? (
        <Button tone="secondary" className="justify-self-start" onClick={discard}>
          {t('import.another')}
        </Button>
      ) : null}
    </div>
  )
}
