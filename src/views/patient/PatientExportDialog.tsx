import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { PatientsRef } from '../../machines/patient/patientsMachine.ts'
import { ExportCard } from '../dataTransfer/ExportCard.tsx'
import { Dialog } from '../ui/Dialog.tsx'

/** Exports a patient's data and its readers, in answer to the patient's request for access. */
export const PatientExportDialog = ({ actor }: { actor: PatientsRef }) => {
  const { t } = useTranslation('patient')
  const { t: common } = useTranslation()
  const dataExport = useSelector(actor, ({ children }) => children.dataExport)
  if (dataExport === undefined) return null
  return (
    <Dialog
      open
      onClose={() => actor.send({ type: 'patients.exportClosed' })}
      title={t('export.title')}
      closeLabel={common('close')}
    >
      <div className="grid gap-4">
        <p className="text-pretty">{t('export.intro')}</p>
        <ExportCard dataExport={dataExport} />
      </div>
    </Dialog>
  )
}
