import { X } from 'lucide-react'
import { useState } from 'react'
import { get, useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { MOST_SPECIALITIES } from '../../contracts/portal/profile/bodies.ts'
import type { CatalogueSpeciality } from '../../contracts/portal/profile/catalogues.ts'
import type { OwnSpeciality } from '../../contracts/portal/profile/profile.ts'
import { ComboField } from '../ui/ComboField.tsx'
import { FieldError } from '../ui/FieldError.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { SpecialityChip } from '../ui/SpecialityChip.tsx'
import { TextField } from '../ui/TextField.tsx'
import { ProfileFormFrame, type SectionEditor } from './ProfileFormFrame.tsx'
import { profileErrorKey } from './profileError.ts'
import { RemoveSpecialityDialog } from './RemoveSpecialityDialog.tsx'
import { useLocale } from './useLocale.ts'
import { useSectionForm } from './useSectionForm.ts'

interface SpecializationFormProps {
  readonly editor: SectionEditor
  readonly catalogue: readonly CatalogueSpeciality[]
  /** As they are saved, with their visits ahead. */
  readonly saved: readonly OwnSpeciality[]
}

/** P1.10: one to four specialities, one of them primary, each with its licence. */
export const SpecializationForm = ({ editor, catalogue, saved }: SpecializationFormProps) => {
  const { t } = useTranslation('profile')
  const locale = useLocale()
  const section = useSectionForm('specialization', editor.actor)
  const { form, field } = section
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'specialities' })
  const [typed, setTyped] = useState('')
  /** The speciality with visits ahead that is about to be removed. */
  const [asked, setAsked] = useState<OwnSpeciality | null>(null)
  const chosen = form.watch('specialities')
  const ids = new Set(chosen.map(({ speciality_id }) => speciality_id))
  const labelOf = (id: string): string => catalogue.find((one) => one.id === id)?.label[locale] ?? ''
  const { errors } = form.formState
  const listError: { message?: string } | undefined =
    get(errors, 'specialities.root') ??
    (Array.isArray(get(errors, 'specialities')) ? get(errors, 'removed') : get(errors, 'specialities'))

  const setPrimary = (index: number) => {
    for (const at of chosen.keys())
      form.setValue(`specialities.${at}.is_primary`, at === index, { shouldDirty: true })
    if (listError !== undefined) void form.trigger('specialities')
  }
  const take = (speciality_id: string) => {
    append(
      { speciality_id, is_primary: chosen.length === 0, speciality_licence: '' },
      { focusName: `specialities.${fields.length}.speciality_licence` },
    )
    setTyped('')
  }
  const drop = (index: number) => {
    const wasPrimary = chosen[index]?.is_primary === true
    remove(index)
    // One stays primary as long as there is one.
    const [first] = form.getValues('specialities')
    if (wasPrimary && first !== undefined) form.setValue('specialities.0.is_primary', true)
  }
  const askOrDrop = (index: number) => {
    const known = saved.find(({ speciality_id }) => speciality_id === chosen[index]?.speciality_id)
    if (known !== undefined && known.visits.count > 0) setAsked(known)
    else drop(index)
  }
  return (
    <ProfileFormFrame
      section="specialization"
      editor={editor}
      form={section}
      linesOf={({ specialities = [] }) =>
        specialities.map(({ speciality_id, speciality_licence }) =>
          [labelOf(speciality_id), speciality_licence].filter((part) => part !== '').join(', '),
        )
      }
    >
      <fieldset className="grid gap-3">
        <legend className="mb-2 text-sm font-semibold">{t('speciality.chosen')}</legend>
        {fields.map(({ id }, index) => {
          const speciality = chosen[index]
          if (speciality === undefined) return null
          const label = labelOf(speciality.speciality_id)
          return (
            <div key={id} className="grid gap-3 rounded-lg border border-line bg-surface p-4">
              <div className="flex items-center gap-3">
                <span className="min-w-0 flex-1">
                  <SpecialityChip label={label} index={index} />
                </span>
                <IconButton
                  size="sm"
                  label={t('speciality.remove', { speciality: label })}
                  icon={<X size={18} aria-hidden="true" />}
                  onClick={() => askOrDrop(index)}
                />
              </div>
              <div className="grid items-end gap-3 sm:grid-cols-2">
                <TextField
                  {...field(`specialities.${index}.speciality_licence`)}
                  inputMode="numeric"
                  maxLength={8}
                  label={t('licenceOf', { speciality: label })}
                  hint={t('licenceHint')}
                />
                <label className="flex min-h-11 items-center gap-3">
                  <input
                    type="radio"
                    name="primary"
                    className="size-5 accent-primary"
                    aria-label={t('makePrimary', { speciality: label })}
                    checked={speciality.is_primary}
                    onChange={() => setPrimary(index)}
                  />
                  <span>{t('primary')}</span>
                </label>
              </div>
            </div>
          )
        })}
        {listError === undefined ? null : <FieldError text={t(profileErrorKey(listError.message))} />}
      </fieldset>
      {fields.length >= MOST_SPECIALITIES ? null : (
        <ComboField
          name="specialities"
          label={t('speciality.label')}
          hint={t('speciality.hint')}
          noneText={t('speciality.none')}
          text={typed}
          options={catalogue
            .filter(({ id }) => !ids.has(id))
            .map(({ id, label }) => ({ value: id, label: label[locale] }))}
          onText={setTyped}
          onChoose={({ value }) => take(value)}
        />
      )}
      <RemoveSpecialityDialog
        speciality={asked}
        label={asked === null ? '' : labelOf(asked.speciality_id)}
        onKeep={() => setAsked(null)}
        onRemove={() => {
          if (asked === null) return
          const index = chosen.findIndex(({ speciality_id }) => speciality_id === asked.speciality_id)
          form.setValue('removed', [...form.getValues('removed'), asked.speciality_id])
          if (index >= 0) drop(index)
          setAsked(null)
        }}
      />
    </ProfileFormFrame>
  )
}
