import { useSelector } from '@xstate/react'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { DataExportRef } from '../../machines/dataTransfer/dataExportMachine.ts'
import { useFormats } from '../format/useFormats.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { buttonClass } from '../ui/buttonClassName.ts'
import { ExportForm } from './ExportForm.tsx'

/** The password first, then the archive for some minutes. */
export const ExportCard = ({ dataExport }: { dataExport: DataExportRef }) => {
  const { t } = useTranslation('dataTransfer')
  const formats = useFormats()
  const form = useSelector(dataExport, ({ children }) => children.exportForm)
  const address = useSelector(dataExport, ({ context }) => context.address)
  if (address === null) return form === undefined ? null : <ExportForm form={form} />
  return (
    <Banner
      urgent
      tone="success"
      title={t('export.ready')}
      actions={
        <>
          <a href={address.save} download className={buttonClass({ size: 'sm' })}>
            <Download size={17} aria-hidden="true" />
            {t('export.save')}
          </a>
          <Button
            size="sm"
            tone="secondary"
            onClick={() => dataExport.send({ type: 'export.againRequested' })}
          >
            {t('export.again')}
          </Button>
        </>
      }
    >
      {t('export.until', { when: formats.time(address.expires_at) })}
    </Banner>
  )
}
