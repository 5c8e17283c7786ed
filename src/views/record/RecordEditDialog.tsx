import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { type RecordSaid, recordKinds, TITLE_LENGTH } from '../../contracts/portal/record/record.ts'
import { type RecordFormRef, recordForm } from '../../machines/record/recordParts.ts'
import type { RecordsRef } from '../../machines/record/recordsMachine.ts'
import { hasUnsavedValues } from '../forms/hasUnsavedValues.ts'
import { useDiscardQuestion } from '../forms/useDiscardQuestion.tsx'
import { useMachineForm } from '../forms/useMachineForm.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { CheckboxField } from '../ui/CheckboxField.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { TextField } from '../ui/TextField.tsx'
import { RecordConflict } from './RecordConflict.tsx'

const Fields = ({ onClose, formActor }: { onClose: () => void; formActor: RecordFormRef }) => {
  const { t } = useTranslation('record')
  const { values, failure } = useSelector(formActor, ({ context }) => context)
  const busy = useSelector(formActor, (snapshot) => snapshot.matches({ open: { entry: 'saving' } }))
  const conflict = useSelector(formActor, (snapshot) => snapshot.matches({ open: { entry: 'conflict' } }))
  const { form, field, submit } = useMachineForm(recordForm, formActor, {
    defaultValues: values as RecordSaid,
    errorText: (_, name) => t(name === 'taken_on' ? 'edit.dateWrong' : 'edit.nameWrong'),
  })
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={submit((typed: RecordSaid) => formActor.send({ type: 'form.submitted', values: typed }))}
    >
      {conflict ? (
        <RecordConflict
          formActor={formActor}
          onKeepMine={submit((typed: RecordSaid) => formActor.send({ type: 'form.mineKept', values: typed }))}
        />
      ) : failure === null || failure.errors !== undefined ? null : (
        <Banner urgent tone="danger" title={t('edit.failed')}>
          {t('edit.failedText', { code: String(failure.code) })}
        </Banner>
      )}
      <TextField label={t('edit.name')} maxLength={TITLE_LENGTH} {...field('title')} />
      <SelectField
        label={t('edit.kind')}
        options={recordKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        {...field('kind')}
      />
      <TextField label={t('edit.takenOn')} type="date" {...field('taken_on')} />
      <CheckboxField {...form.register('shared')}>{t('edit.shared')}</CheckboxField>
      <div className="flex flex-wrap justify-end gap-2">
        <Button tone="secondary" disabled={busy} onClick={onClose}>
          {t('edit.cancel')}
        </Button>
        <SubmitButton busy={busy}>{t('edit.save')}</SubmitButton>
      </div>
    </form>
  )
}

/** Edits a record's description, sharing included. */
export const RecordEditDialog = ({ records }: { records: RecordsRef }) => {
  const { t } = useTranslation('record')
  const form = useSelector(records, ({ children }) => children.recordForm)
  const { close, question } = useDiscardQuestion(
    () => hasUnsavedValues(form),
    () => records.send({ type: 'records.closed' }),
  )
  return (
    <Dialog
      open={form !== undefined}
      onClose={close}
      title={t('edit.title')}
      closeLabel={t('edit.cancel')}
      size="sm"
    >
      {form === undefined ? null : <Fields key={form.id} onClose={close} formActor={form} />}
      {question}
    </Dialog>
  )
}
