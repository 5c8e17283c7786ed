import type { UseFormRegisterReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { FieldProps } from '../forms/useSchemaForm.ts'
import { Checkbox } from '../ui/Checkbox.tsx'
import { TextAreaField } from '../ui/TextAreaField.tsx'

interface ListFieldProps {
  label: string
  entries: FieldProps
  none: UseFormRegisterReturn
}

/** One entry a line, or that there are none: nothing of both means that nobody has asked. */
export const ListField = ({ label, entries, none }: ListFieldProps) => {
  const { t } = useTranslation('patient')
  return (
    <div className="grid gap-1">
      <TextAreaField {...entries} label={label} hint={t('edit.listHint')} rows={2} />
      <Checkbox {...none}>
        {t('edit.none')}
        <span className="sr-only"> ({label})</span>
      </Checkbox>
    </div>
  )
}
