import { useTranslation } from 'react-i18next'
import { MOST_ENTRIES } from '../../contracts/portal/profile/bodies.ts'
import { newWorkplace } from '../../contracts/portal/profile/formFields.ts'
import { experienceRanges } from '../../contracts/portal/profile/sections.ts'
import { Checkbox } from '../ui/Checkbox.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { TextAreaField } from '../ui/TextAreaField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { EntryList } from './EntryList.tsx'
import { MonthField } from './MonthField.tsx'
import { ProfileFormFrame, type SectionEditor } from './ProfileFormFrame.tsx'
import { useSectionForm } from './useSectionForm.ts'

/** P1.11: the range of years, and the places of work. */
export const WorkExperienceForm = ({ editor, year }: { editor: SectionEditor; year: number }) => {
  const { t } = useTranslation('profile')
  const section = useSectionForm('work-experience', editor.actor)
  const { form, field } = section
  const month = (name: `entries.${number}.${'start' | 'end'}`) => ({
    name,
    value: form.watch(name),
    error: field(name).error,
    lastYear: year,
    onChange: (value: string) =>
      form.setValue(name, value, { shouldDirty: true, shouldValidate: field(name).error !== undefined }),
  })
  return (
    <ProfileFormFrame
      section="work-experience"
      editor={editor}
      form={section}
      linesOf={({ range_id, entries = [] }) => [
        t('years', { range: t(`range.${rangeKey(range_id)}`) }),
        ...entries.map((entry) => ('place' in entry ? `${entry.role}, ${entry.place}` : '')),
      ]}
    >
      <SelectField
        {...field('range_id')}
        className="max-w-sm"
        label={t('range.label')}
        hint={t('range.hint')}
        options={[
          { value: '', label: t('range.choose') },
          ...experienceRanges.map(({ id }) => ({ value: String(id), label: t(`range.${id}`) })),
        ]}
      />
      <EntryList
        section="work-experience"
        form={form}
        blank={newWorkplace}
        most={MOST_ENTRIES}
        titleOf={(index) => form.watch(`entries.${index}.place`) ?? ''}
        onMoved={editor.onMoved}
      >
        {(index) => {
          const current = form.watch(`entries.${index}.current`)
          return (
            <>
              <div className="grid gap-4 sm:grid-cols-2">
                <TextField {...field(`entries.${index}.place`)} label={t('field.place')} />
                <TextField {...field(`entries.${index}.role`)} label={t('field.role')} />
              </div>
              <TextField {...field(`entries.${index}.city`)} label={t('field.city')} />
              <div className="grid gap-4 sm:grid-cols-2">
                <MonthField {...month(`entries.${index}.start`)} label={t('field.start')} />
                <MonthField {...month(`entries.${index}.end`)} label={t('field.end')} disabled={current} />
              </div>
              <Checkbox {...form.register(`entries.${index}.current`)}>{t('field.current')}</Checkbox>
              <TextAreaField {...field(`entries.${index}.text`)} label={t('field.text')} />
            </>
          )
        }}
      </EntryList>
    </ProfileFormFrame>
  )
}

/** The key of a range's text. */
const rangeKey = (typed: string | undefined): 1 | 2 | 3 | 4 | 5 | 'choose' =>
  experienceRanges.find(({ id }) => String(id) === typed)?.id ?? 'choose'
