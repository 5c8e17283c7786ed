import { useTranslation } from 'react-i18next'
import { MOST_DEGREES } from '../../contracts/portal/profile/bodies.ts'
import type { CatalogueDegree, University } from '../../contracts/portal/profile/catalogues.ts'
import { newDegree } from '../../contracts/portal/profile/formFields.ts'
import { Checkbox } from '../ui/Checkbox.tsx'
import { ComboField, plain } from '../ui/ComboField.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { EntryList } from './EntryList.tsx'
import { ProfileFormFrame, type SectionEditor } from './ProfileFormFrame.tsx'
import { useLocale } from './useLocale.ts'
import { useSectionForm } from './useSectionForm.ts'

interface EducationFormProps {
  readonly editor: SectionEditor
  readonly universities: readonly University[]
  readonly degrees: readonly CatalogueDegree[]
}

/** P1.09: degrees. A university that is not on the list is typed. */
export const EducationForm = ({ editor, universities, degrees }: EducationFormProps) => {
  const { t } = useTranslation('profile')
  const locale = useLocale()
  const section = useSectionForm('education', editor.actor)
  const { form, field } = section
  const options = universities.map(({ id, name }) => ({ value: id, label: name }))
  /** The typed text, with the list's id where it is on the list. */
  const setUniversity = (index: number, typed: string) => {
    const known = options.find(({ label }) => plain(label) === plain(typed))
    const wrong = field(`entries.${index}.university`).error !== undefined
    form.setValue(`entries.${index}.university_id`, known?.value ?? '', { shouldDirty: true })
    form.setValue(`entries.${index}.university`, typed, { shouldDirty: true, shouldValidate: wrong })
  }
  return (
    <ProfileFormFrame
      section="education"
      editor={editor}
      form={section}
      linesOf={({ entries = [] }) =>
        entries.map((entry) => ('university' in entry ? `${entry.university}, ${entry.start_year}` : ''))
      }
    >
      <EntryList
        section="education"
        form={form}
        blank={newDegree}
        most={MOST_DEGREES}
        titleOf={(index) => form.watch(`entries.${index}.university`) ?? ''}
        onMoved={editor.onMoved}
      >
        {(index) => {
          const going = form.watch(`entries.${index}.in_progress`)
          return (
            <>
              <ComboField
                name={`entries.${index}.university`}
                label={t('field.university')}
                hint={t('hint.university')}
                error={field(`entries.${index}.university`).error}
                text={form.watch(`entries.${index}.university`) ?? ''}
                options={options}
                onText={(typed) => setUniversity(index, typed)}
                onChoose={({ label }) => setUniversity(index, label)}
              />
              <div className="grid gap-4 sm:grid-cols-2">
                <SelectField
                  {...field(`entries.${index}.degree_id`)}
                  label={t('field.degree_id')}
                  options={[
                    { value: '', label: t('chooseDegree') },
                    ...degrees.map(({ id, name, gloss }) => ({
                      value: id,
                      // The list comes in English.
                      label: locale === 'es' ? gloss : name,
                    })),
                  ]}
                />
                <TextField
                  {...field(`entries.${index}.field`)}
                  label={t('field.field')}
                  placeholder={t('hint.field')}
                />
              </div>
              <div className="grid max-w-sm grid-cols-2 gap-4">
                <TextField
                  {...field(`entries.${index}.start_year`)}
                  inputMode="numeric"
                  maxLength={4}
                  label={t('field.start_year')}
                />
                <TextField
                  {...field(`entries.${index}.end_year`)}
                  inputMode="numeric"
                  maxLength={4}
                  disabled={going}
                  label={t('field.end_year')}
                />
              </div>
              <Checkbox {...form.register(`entries.${index}.in_progress`)}>{t('field.in_progress')}</Checkbox>
            </>
          )
        }}
      </EntryList>
    </ProfileFormFrame>
  )
}
