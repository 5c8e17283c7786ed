import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { DataTransferRef } from '../../machines/dataTransfer/dataTransferMachine.ts'
import { SettingsFrame } from '../account/SettingsFrame.tsx'
import { Card } from '../ui/Card.tsx'
import { ExportCard } from './ExportCard.tsx'
import { ImportCard } from './ImportCard.tsx'

/** The practice carried away, and patients from elsewhere. */
export const DataTransferPage = ({ actor }: { actor: DataTransferRef }) => {
  const { t } = useTranslation('dataTransfer')
  const dataExport = useSelector(actor, ({ children }) => children.dataExport)
  const patientImport = useSelector(actor, ({ children }) => children.patientImport)
  return (
    <SettingsFrame title={t('title.dataTransfer')}>
      <Card title={t('export.heading')}>
        <div className="grid gap-4">
          <p className="text-pretty">{t('export.intro')}</p>
          <ul className="grid list-disc gap-1 pl-5 text-ink-soft">
            <li>{t('export.patients')}</li>
            <li>{t('export.visits')}</li>
            <li>{t('export.chain')}</li>
          </ul>
          {dataExport === undefined ? null : <ExportCard dataExport={dataExport} />}
        </div>
      </Card>
      <Card title={t('import.heading')}>
        {patientImport === undefined ? null : <ImportCard patientImport={patientImport} />}
      </Card>
    </SettingsFrame>
  )
}
