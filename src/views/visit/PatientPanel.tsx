import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { LISTS } from '../../contracts/portal/patient/formFields.ts'
import type { PrescriptionRef } from '../../machines/prescription/prescriptionMachine.ts'
import type { PatientPanelRef } from '../../machines/visit/patientPanelMachine.ts'
import { RecordsPanel } from '../record/RecordsPanel.tsx'
import { Loader } from '../ui/Loader.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { LastVisits } from './LastVisits.tsx'
import { PatientList } from './PatientList.tsx'
import { VitalsToday } from './VitalsToday.tsx'

interface PatientPanelProps {
  panel: PatientPanelRef
  prescription: PrescriptionRef | undefined
}

/**
 * Allergies, conditions, medicines, vital signs, the last visits and the files, always in this order (experience
 * §8.3).
 */
export const PatientPanel = ({ panel, prescription }: PatientPanelProps) => {
  const { t } = useTranslation('meeting')
  const { t: patients } = useTranslation('patient')
  const patient = useSelector(panel, ({ context }) => context.patient)
  const failure = useSelector(panel, ({ context }) => context.failure)
  const failed = useSelector(panel, (snapshot) => snapshot.matches({ opened: 'failed' }))
  const history = useSelector(panel, ({ children }) => children.patientHistory)
  const records = useSelector(panel, ({ children }) => children.records)
  return (
    <div className="mt-4 grid gap-5 border-t border-line pt-4">
      <QueryView
        data={patient}
        failed={failed}
        onRetry={() => panel.send({ type: 'patientPanel.retryRequested' })}
        loading={<Loader label={patients('drawer.loading')} />}
        failedTitle={t('patient.failed')}
        failedText={patients('failedText', { code: String(failure?.code ?? '') })}
      >
        {(known) => (
          <>
            {LISTS.map((field) => (
              <PatientList key={field} panel={panel} field={field} list={known[field]} />
            ))}
            {prescription === undefined ? null : <VitalsToday prescription={prescription} patient={known} />}
          </>
        )}
      </QueryView>
      {history === undefined ? null : <LastVisits history={history} />}
      {records === undefined ? null : (
        <section aria-labelledby="patient-files" className="grid gap-2">
          <h3 id="patient-files" className="text-base">
            {t('patient.files')}
          </h3>
          <RecordsPanel records={records} />
        </section>
      )}
    </div>
  )
}
