import { useTranslation } from 'react-i18next'
import type { University } from '../../contracts/portal/profile/catalogues.ts'
import { ComboField } from '../ui/ComboField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { ProfileFormFrame, type SectionEditor } from './ProfileFormFrame.tsx'
import { useSectionForm } from './useSectionForm.ts'

/** P1.13: the professional licence and the keys of the person, which the clinic checks. */
export const CredentialForm = ({
  editor,
  universities,
}: {
  editor: SectionEditor
  universities: readonly University[]
}) => {
  const { t } = useTranslation('profile')
  const section = useSectionForm('credential', editor.actor)
  const { form, field } = section
  const setSchool = (typed: string) =>
    form.setValue('issuing_school', typed, {
      shouldDirty: true,
      shouldValidate: field('issuing_school').error !== undefined,
    })
  return (
    <ProfileFormFrame
      section="credential"
      editor={editor}
      form={section}
      linesOf={({ cedula = '', issuing_school = '', curp = '', rfc = '' }) => [
        cedula,
        issuing_school,
        curp,
        rfc,
      ]}
    >
      <TextField
        {...field('cedula')}
        className="max-w-sm"
        inputMode="numeric"
        maxLength={8}
        label={t('field.cedula')}
        hint={t('hint.cedula')}
      />
      <ComboField
        name="issuing_school"
        label={t('field.issuing_school')}
        hint={t('hint.university')}
        error={field('issuing_school').error}
        text={form.watch('issuing_school')}
        options={universities.map(({ id, name }) => ({ value: id, label: name }))}
        onText={setSchool}
        onChoose={({ label }) => setSchool(label)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...field('curp')}
          maxLength={18}
          autoCapitalize="characters"
          label={t('field.curp')}
          hint={t('hint.curp')}
        />
        <TextField
          {...field('rfc')}
          maxLength={13}
          autoCapitalize="characters"
          label={t('field.rfc')}
          hint={t('hint.rfc')}
        />
      </div>
    </ProfileFormFrame>
  )
}
