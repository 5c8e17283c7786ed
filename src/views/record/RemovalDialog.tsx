import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type PatientRecord,
  type RemovalReason,
  removalReasons,
} from '../../contracts/portal/record/record.ts'
import type { RecordsRef } from '../../machines/record/recordsMachine.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { SelectField } from '../ui/SelectField.tsx'

interface RemovalDialogProps {
  records: RecordsRef
  /** null: it is closed. */
  record: PatientRecord | null
  close: () => void
}

/** P7.32: asks why, because what is left of a removed record says it. */
export const RemovalDialog = ({ records, record, close }: RemovalDialogProps) => {
  const { t } = useTranslation('record')
  const [reason, setReason] = useState<RemovalReason>('wrongFile')
  return (
    <Dialog
      open={record !== null}
      onClose={close}
      title={t('remove.title')}
      closeLabel={t('remove.cancel')}
      size="sm"
      actions={
        <>
          <Button tone="secondary" onClick={close}>
            {t('remove.cancel')}
          </Button>
          <Button
            tone="danger"
            onClick={() => {
              if (record !== null)
                records.send({ type: 'records.removeRequested', recordId: record.id, reason })
              close()
            }}
          >
            {t('remove.confirm')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="font-semibold">{record?.title}</p>
        <p>{t('remove.text')}</p>
        <SelectField
          label={t('remove.reason')}
          value={reason}
          options={removalReasons.map((value) => ({ value, label: t(`remove.reasons.${value}`) }))}
          onChange={({ target }) => setReason(removalReasons.find((one) => one === target.value) ?? 'other')}
        />
      </div>
    </Dialog>
  )
}
