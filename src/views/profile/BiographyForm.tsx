import { useTranslation } from 'react-i18next'
import { BIOGRAPHY } from '../../contracts/portal/profile/bodies.ts'
import { spokenLanguages } from '../../contracts/portal/profile/sections.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { FieldError } from '../ui/FieldError.tsx'
import { TextAreaField } from '../ui/TextAreaField.tsx'
import { ProfileFormFrame, type SectionEditor } from './ProfileFormFrame.tsx'
import { profileErrorKey } from './profileError.ts'
import { useSectionForm } from './useSectionForm.ts'

const STARTERS = ['a', 'b', 'c'] as const

/** P1.14: the biography with its counter, the way of working, and the languages. */
export const BiographyForm = ({ editor }: { editor: SectionEditor }) => {
  const { t } = useTranslation('profile')
  const section = useSectionForm('biography', editor.actor)
  const { form, field } = section
  const text = form.watch('text')
  const length = text.trim().length
  const languages = form.formState.errors.languages
  const begin = (sentence: string) => {
    form.setValue('text', `${text.trim()}${text.trim() === '' ? '' : ' '}${sentence}`, { shouldDirty: true })
    form.setFocus('text')
  }
  return (
    <ProfileFormFrame
      section="biography"
      editor={editor}
      form={section}
      linesOf={(values) => [values.text ?? '', values.approach ?? '']}
    >
      <div className="grid gap-1.5">
        <TextAreaField {...field('text')} rows={8} label={t('field.biography')} hint={t('hint.biography')} />
        <p className="text-sm text-ink-soft">
          {length < BIOGRAPHY.least
            ? t('missing', { count: BIOGRAPHY.least - length })
            : t('count', { count: length, most: BIOGRAPHY.most })}
        </p>
      </div>
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 text-sm font-semibold">{t('starters.label')}</legend>
        <div className="flex flex-wrap gap-2">
          {STARTERS.map((key) => (
            <Button
              key={key}
              size="sm"
              tone="secondary"
              className="text-left"
              onClick={() => begin(t(`starters.${key}`))}
            >
              {t(`starters.${key}`)}
            </Button>
          ))}
        </div>
      </fieldset>
      <TextAreaField {...field('approach')} label={t('field.approach')} hint={t('hint.approach')} />
      <fieldset>
        <legend className="mb-1.5 text-sm font-semibold">{t('field.languages')}</legend>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-x-4">
          {spokenLanguages.map((code) => (
            <Checkbox key={code} value={code} {...form.register('languages')}>
              {t(`language.${code}`)}
            </Checkbox>
          ))}
        </div>
        {languages === undefined ? null : (
          <FieldError text={t(profileErrorKey(languages.message ?? languages.root?.message))} />
        )}
      </fieldset>
    </ProfileFormFrame>
  )
}
