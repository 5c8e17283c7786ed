import { useTranslation } from 'react-i18next'
import { localeLabels, locales } from '../../contracts/portal/locale.ts'
import { LISTS, type PatientFields } from '../../contracts/portal/patient/formFields.ts'
import { bloodGroups } from '../../contracts/portal/patient/patient.ts'
import { sex } from '../../contracts/portal/patient/person.ts'
import type { SchemaForm } from '../forms/useSchemaForm.ts'
import { SelectField } from '../ui/SelectField.tsx'
import { TextAreaField } from '../ui/TextAreaField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { ListField } from './ListField.tsx'

/** Every field of a patient: who it is, what matters in care, how to reach somebody (experience 9.4). */
export const PatientFieldset = ({
  form,
  field,
}: Pick<SchemaForm<PatientFields, PatientFields>, 'form' | 'field'>) => {
  const { t } = useTranslation('patient')
  const unknown = { value: '', label: t('fact.unknown') }
  const pair = 'grid gap-4 sm:grid-cols-2'
  return (
    <>
      <TextField {...field('first_name')} label={t('field.first_name')} autoComplete="off" />
      <TextField {...field('last_name')} label={t('field.last_name')} autoComplete="off" />
      <div className={pair}>
        <TextField {...field('birth_date')} type="date" label={t('field.birth_date')} />
        <SelectField
          {...field('sex')}
          label={t('field.sex')}
          options={sex.options.map((value) => ({ value, label: t(`sex.${value}`) }))}
        />
      </div>
      {LISTS.map((list) => (
        <ListField
          key={list}
          label={t(`field.${list}`)}
          entries={field(list)}
          none={form.register(`${list}_none`)}
        />
      ))}
      <SelectField
        {...field('blood_group')}
        label={t('field.blood_group')}
        options={[unknown, ...bloodGroups.map((value) => ({ value, label: value.replace('-', '−') }))]}
      />
      <div className={pair}>
        <TextField
          {...field('weight_kg')}
          inputMode="decimal"
          label={t('field.weight_kg')}
          autoComplete="off"
        />
        <TextField
          {...field('height_cm')}
          inputMode="decimal"
          label={t('field.height_cm')}
          autoComplete="off"
        />
      </div>
      <div className={pair}>
        <TextField {...field('phone')} type="tel" label={t('field.phone')} autoComplete="off" />
        <TextField {...field('email')} type="email" label={t('field.email')} autoComplete="off" />
      </div>
      <div className={pair}>
        <TextField {...field('emergency_name')} label={t('field.emergency_name')} autoComplete="off" />
        <TextField
          {...field('emergency_phone')}
          type="tel"
          label={t('field.emergency_phone')}
          autoComplete="off"
        />
      </div>
      <div className={pair}>
        <TextField {...field('curp')} label={t('field.curp')} maxLength={18} autoComplete="off" />
        <SelectField
          {...field('language')}
          label={t('field.language')}
          options={[unknown, ...locales.map((value) => ({ value, label: localeLabels[value].name }))]}
        />
      </div>
      <TextAreaField {...field('private_note')} label={t('field.private_note')} hint={t('edit.noteHint')} />
    </>
  )
}
