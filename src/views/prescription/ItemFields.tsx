import { Trash2 } from 'lucide-react'
import { type FieldErrors, type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import {
  type DraftItem,
  EMPTY_ITEM,
  type PrescriptionDraft,
} from '../../contracts/portal/prescription/draft.ts'
import type { PrescriptionContent } from '../../contracts/portal/prescription/prescription.ts'
import { workedOutQuantity } from '../../contracts/portal/prescription/quantity.ts'
import {
  doseUnit,
  GROUP_WITH_OWN_FORM,
  medicineForm,
  medicineGroup,
  medicineRoute,
} from '../../contracts/portal/prescription/terms.ts'
import type { WritingAidsRef } from '../../machines/writingAids/writingAidsMachine.ts'
import { Announced } from '../ui/Announced.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { FavouriteMedicine } from './FavouriteMedicine.tsx'
import { medicineNamed, paperNameOf } from './medicineNamed.ts'
import { useDirections } from './useDirections.ts'
import { useProblemText } from './useProblemText.ts'

interface ItemFieldsProps {
  readonly form: UseFormReturn<PrescriptionDraft, unknown, PrescriptionContent>
  readonly errors: NonNullable<FieldErrors<PrescriptionDraft>['items']>[number]
  readonly index: number
  /** The patient's allergy that matches this medicine; null when none does. */
  readonly allergy: string | null
  readonly repeated: boolean
  /** Id of the list of suggested names. */
  readonly names: string
  readonly aids: WritingAidsRef | undefined
  readonly onRemove: () => void
}

/** One medicine: name, dose, frequency, duration, and its warnings (experience §8.3, 9.4). */
export const ItemFields = ({
  form,
  errors,
  index,
  allergy,
  repeated,
  names,
  aids,
  onRemove,
}: ItemFieldsProps) => {
  const { t } = useTranslation('prescription')
  const directions = useDirections()
  const problemText = useProblemText()
  const at = `items.${index}` as const
  const { register, setValue, getValues, control, formState } = form
  const item = useWatch({ control, name: at }) ?? EMPTY_ITEM
  const errorOf = (field: keyof DraftItem) => problemText(errors?.[field], field)
  const choose = { value: '', label: t('item.choose') }
  const worked = workedOutQuantity(item)
  const line = directions(item)
  const paperName = paperNameOf(item.generic_name)

  /** A name from the list fills the empty fields. */
  const propose = (name: string) => {
    const medicine = medicineNamed(name)
    if (medicine === null) return
    for (const field of ['form', 'strength', 'unit', 'route', 'group'] as const)
      if (getValues(`${at}.${field}`) === '' && medicine[field] !== undefined)
        setValue(`${at}.${field}`, medicine[field], { shouldValidate: formState.isSubmitted })
  }

  return (
    <fieldset className="grid gap-4 rounded-lg border border-line bg-surface p-4">
      <legend className="sr-only">{t('item.heading', { number: index + 1 })}</legend>
      <div className="flex items-center justify-between gap-3">
        <p aria-hidden="true" className="font-semibold">
          {t('item.heading', { number: index + 1 })}
        </p>
        <IconButton
          size="sm"
          label={t('item.remove', { number: index + 1 })}
          icon={<Trash2 size={18} aria-hidden="true" />}
          onClick={onRemove}
        />
      </div>
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            label={t('item.generic_name')}
            list={names}
            autoComplete="off"
            maxLength={120}
            error={errorOf('generic_name')}
            hint={paperName === item.generic_name ? undefined : t('item.onPaper', { name: paperName })}
            {...register(`${at}.generic_name`, { onChange: (event) => propose(event.target.value) })}
          />
        </div>
        <FavouriteMedicine aids={aids} name={item.generic_name} />
      </div>
      {allergy === null ? null : (
        <Banner urgent tone="danger" title={t('item.allergyWarning', { allergy })}>
          <TextField
            label={t('item.allergy_answer')}
            maxLength={200}
            className="mt-2 text-ink"
            error={errorOf('allergy_answer')}
            {...register(`${at}.allergy_answer`)}
          />
        </Banner>
      )}
      {repeated ? (
        <Banner urgent tone="warning" title={t('item.duplicateWarning')}>
          <TextField
            label={t('item.duplicate_answer')}
            maxLength={200}
            className="mt-2 text-ink"
            error={errorOf('duplicate_answer')}
            {...register(`${at}.duplicate_answer`)}
          />
        </Banner>
      ) : null}
      <div className="grid grid-cols-2 items-start gap-3">
        <SelectField
          label={t('item.form')}
          options={[choose, ...medicineForm.options.map((value) => ({ value, label: t(`form.${value}`) }))]}
          error={errorOf('form')}
          {...register(`${at}.form`)}
        />
        <TextField
          label={t('item.strength')}
          placeholder={t('item.strengthHint')}
          maxLength={40}
          error={errorOf('strength')}
          {...register(`${at}.strength`)}
        />
        <TextField
          label={t('item.dose')}
          inputMode="decimal"
          maxLength={8}
          error={errorOf('dose')}
          {...register(`${at}.dose`)}
        />
        <SelectField
          label={t('item.unit')}
          options={[choose, ...doseUnit.options.map((value) => ({ value, label: t(`unit.${value}`) }))]}
          error={errorOf('unit')}
          {...register(`${at}.unit`)}
        />
        <SelectField
          className="col-span-2"
          label={t('item.route')}
          options={[choose, ...medicineRoute.options.map((value) => ({ value, label: t(`route.${value}`) }))]}
          error={errorOf('route')}
          {...register(`${at}.route`)}
        />
        <TextField
          label={t('item.every_hours')}
          inputMode="numeric"
          maxLength={3}
          error={errorOf('every_hours')}
          {...register(`${at}.every_hours`)}
        />
        <TextField
          label={t('item.every_text')}
          placeholder={t('item.everyHint')}
          maxLength={80}
          error={errorOf('every_text')}
          {...register(`${at}.every_text`)}
        />
        <TextField
          label={t('item.for_days')}
          inputMode="numeric"
          maxLength={3}
          readOnly={item.continuous}
          error={errorOf('for_days')}
          {...register(`${at}.for_days`)}
        />
        <div className="pt-7">
          <Checkbox {...register(`${at}.continuous`)}>{t('item.continuous')}</Checkbox>
        </div>
      </div>
      {/* Announced as it grows: the doctor hears the sentence that the patient will read. */}
      <Announced
        changesOnly
        className="rounded-md bg-primary-soft px-3 py-2 text-on-primary-soft empty:hidden"
      >
        {line}
      </Announced>
      <details>
        <summary className="min-h-9 cursor-pointer py-1.5 text-sm font-semibold">{t('item.more')}</summary>
        <div className="grid gap-3 pt-2">
          <TextField
            label={t('item.brand')}
            maxLength={80}
            error={errorOf('brand')}
            {...register(`${at}.brand`)}
          />
          <TextField
            label={t('item.note')}
            maxLength={300}
            error={errorOf('note')}
            {...register(`${at}.note`)}
          />
        </div>
      </details>
      <TextField
        label={t('item.quantity')}
        hint={worked === null || item.quantity !== '' ? undefined : t('item.quantityHint', { count: worked })}
        inputMode="numeric"
        maxLength={3}
        error={errorOf('quantity')}
        {...register(`${at}.quantity`)}
      />
      <SelectField
        label={t('item.group')}
        options={[
          { value: '', label: t('item.noGroup') },
          ...[GROUP_WITH_OWN_FORM, ...medicineGroup.options].map((group) => ({
            value: group,
            label: t('item.groupName', { group }),
          })),
        ]}
        error={errorOf('group')}
        {...register(`${at}.group`)}
      />
    </fieldset>
  )
}
