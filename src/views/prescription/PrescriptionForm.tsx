import { useSelector } from '@xstate/react'
import { Plus, Repeat2 } from 'lucide-react'
import { useId, useState } from 'react'
import { get, useFieldArray, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { EMPTY_ITEM, type PrescriptionDraft } from '../../contracts/portal/prescription/draft.ts'
import { draftItemOf } from '../../contracts/portal/prescription/draftOf.ts'
import type {
  PrescriptionAnswer,
  PrescriptionContent,
} from '../../contracts/portal/prescription/prescription.ts'
import { isUntouched, signable } from '../../contracts/portal/prescription/signable.ts'
import { MAX_ITEMS, vitalNames } from '../../contracts/portal/prescription/terms.ts'
import { warningsOf } from '../../contracts/portal/prescription/warnings.ts'
import { dayIn } from '../../contracts/portal/timezone.ts'
import { selectLocale } from '../../machines/locale/localeMachine.ts'
import type { PrescriptionRef } from '../../machines/prescription/prescriptionMachine.ts'
import { selectAids } from '../../machines/writingAids/writingAidsMachine.ts'
import { useLasting } from '../app/ActorContext.tsx'
import { useTimeZone } from '../format/useFormats.ts'
import { FormErrorSummary } from '../forms/FormErrorSummary.tsx'
import { useSchemaForm } from '../forms/useSchemaForm.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { FieldError } from '../ui/FieldError.tsx'
import { restoreFocus } from '../ui/restoreFocus.ts'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { TextAreaField } from '../ui/TextAreaField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { AllergyBox } from '../visit/AllergyBox.tsx'
import { DiagnosisCode } from './DiagnosisCode.tsx'
import { DiscardDialog } from './DiscardDialog.tsx'
import { ItemFields } from './ItemFields.tsx'
import { namedForPaper } from './medicineNamed.ts'
import { MEDICINES } from './medicines.ts'
import { orderMedicines } from './orderMedicines.ts'
import { PrescriptionSheet } from './PrescriptionSheet.tsx'
import { SaveState } from './SaveState.tsx'
import { SignDialog } from './SignDialog.tsx'
import { lastingErrors, signableValues } from './signableValues.ts'
import { useFieldLabel } from './useFieldLabel.ts'
import { useProblemText } from './useProblemText.ts'

interface PrescriptionFormProps {
  readonly prescription: PrescriptionRef
  readonly held: PrescriptionAnswer
}

/**
 * The form of a prescription: the machine receives every keystroke, the contract decides what can be signed.
 */
export const PrescriptionForm = ({ prescription, held }: PrescriptionFormProps) => {
  const aids = useSelector(prescription, (snapshot) => snapshot.children.writingAids)
  const { t } = useTranslation('prescription')
  const { t: common } = useTranslation()
  const problemText = useProblemText()
  const labelOf = useFieldLabel()
  const namesId = useId()
  const locale = useSelector(useLasting('locale'), selectLocale)
  const names = orderMedicines(MEDICINES, useSelector(aids, selectAids), locale)
  const about = {
    allergies: held.allergies ?? [],
    today: dayIn(useTimeZone(), Date.parse(held.server_time)).date,
  }
  // A signature may wait for a draft that is being stored.
  const signing = useSelector(
    prescription,
    (snapshot) => snapshot.matches('signing') || snapshot.context.content !== null,
  )
  // Discarding waits in the same way.
  const discarding = useSelector(
    prescription,
    (snapshot) => snapshot.matches('discarding') || snapshot.context.discardNext,
  )
  const { form, submit } = useSchemaForm(signableValues(about), {
    defaultValues: prescription.getSnapshot().context.draft,
    errorText: (error, field) => problemText(error, field) ?? '',
  })
  const { register, control, getValues, setValue, formState } = form
  const items = useFieldArray({ control, name: 'items' })
  const draft = useWatch({ control }) as PrescriptionDraft
  // As it is signed: both languages name one medicine.
  const named = namedForPaper(draft)
  const warnings = warningsOf(named.items, about.allergies)
  const judged = signable(named, about)
  const errors = lastingErrors(formState.errors, judged.problems)

  const keep = () => prescription.send({ type: 'prescription.edited', draft: structuredClone(getValues()) })
  /** The prescription to sign, while the confirmation is open. */
  const [asked, ask] = useState<PrescriptionContent | null>(null)
  const [discardAsked, askToDiscard] = useState(false)
  const sign = submit((content) => ask(content))

  return (
    // Enter in a field does not sign; only the button does.
    <form
      ref={restoreFocus}
      tabIndex={-1}
      data-focus-quiet
      className="scroll-mt-4"
      onSubmit={(event) => event.preventDefault()}
      onChange={keep}
      onFocus={() => aids?.send({ type: 'writingAids.opened' })}
      noValidate
    >
      <fieldset disabled={signing || discarding} className="grid content-start gap-5">
        <datalist id={namesId}>
          {names.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <FormErrorSummary
          errors={judged.problems
            .filter(({ field }) => get(errors, field) !== undefined)
            .map(({ field }) => ({ name: field, label: labelOf(field) }))}
        />
        <AllergyBox allergies={held.allergies} />
        <div className="grid gap-1">
          <Checkbox aria-invalid={errors.allergies_checked !== undefined} {...register('allergies_checked')}>
            {t('allergies.checked')}
          </Checkbox>
          {errors.allergies_checked === undefined ? null : (
            <FieldError text={problemText(errors.allergies_checked, 'allergies_checked') ?? ''} />
          )}
        </div>
        <TextField
          label={t('diagnosis')}
          maxLength={300}
          error={problemText(errors.diagnosis, 'diagnosis')}
          {...register('diagnosis')}
        />
        <DiagnosisCode
          aids={aids}
          code={draft.icd10}
          error={problemText(errors.icd10, 'icd10')}
          onCode={(code, name) => {
            setValue('icd10', code, { shouldValidate: formState.isSubmitted })
            if (name !== null && getValues('diagnosis').trim() === '')
              setValue('diagnosis', name, { shouldValidate: formState.isSubmitted })
            keep()
          }}
        />
        <details>
          <summary className="min-h-9 cursor-pointer py-1.5 text-sm font-semibold">
            {t('vitals.heading')}
          </summary>
          <p className="pb-2 text-sm text-ink-soft">{t('vitals.hint')}</p>
          <div className="grid grid-cols-2 items-end gap-3">
            {vitalNames.map((name) => (
              <TextField
                key={name}
                label={t(`vitals.${name}`)}
                inputMode="decimal"
                maxLength={8}
                error={problemText(errors.vitals?.[name], 'vital')}
                {...register(`vitals.${name}`)}
              />
            ))}
          </div>
        </details>
        {items.fields.map(({ id }, index) => (
          <ItemFields
            key={id}
            form={form}
            errors={errors.items?.[index]}
            index={index}
            names={namesId}
            aids={aids}
            allergy={warnings.find(({ item, kind }) => item === index && kind === 'allergy')?.allergy ?? null}
            repeated={warnings.some(({ item, kind }) => item === index && kind === 'duplicate')}
            onRemove={() => {
              items.remove(index)
              keep()
            }}
          />
        ))}
        <div className="flex flex-wrap gap-2">
          <Button
            tone="secondary"
            size="sm"
            icon={<Plus size={17} aria-hidden="true" />}
            disabled={items.fields.length >= MAX_ITEMS}
            onClick={() => {
              items.append(EMPTY_ITEM, { focusName: `items.${items.fields.length}.generic_name` })
              keep()
            }}
          >
            {t('item.add')}
          </Button>
          {items.fields.length === 0 && held.last_items.length > 0 ? (
            <Button
              tone="quiet"
              size="sm"
              icon={<Repeat2 size={17} aria-hidden="true" />}
              onClick={() => {
                items.append(held.last_items.map(draftItemOf))
                keep()
              }}
            >
              {t('item.repeatLast')}
            </Button>
          ) : null}
        </div>
        {items.fields.length >= MAX_ITEMS ? (
          <p className="text-sm text-ink-soft">{t('item.most', { count: MAX_ITEMS })}</p>
        ) : null}
        <TextAreaField
          label={t('advice')}
          hint={t('adviceHint')}
          maxLength={2000}
          error={problemText(errors.advice, 'advice')}
          {...register('advice')}
        />
        <TextField
          label={t('next_visit')}
          type="date"
          min={about.today}
          error={problemText(errors.next_visit, 'next_visit')}
          {...register('next_visit')}
        />
        {judged.content === null ? null : (
          <details>
            <summary className="min-h-9 cursor-pointer py-1.5 text-sm font-semibold">{t('preview')}</summary>
            <div className="pt-2">
              <PrescriptionSheet
                content={judged.content}
                prescriber={held.prescriber}
                patient={held.patient}
                issued={null}
              />
            </div>
          </details>
        )}
        <div className="grid gap-2 border-t border-line pt-4">
          <SaveState prescription={prescription} />
          <p className="text-sm text-ink-soft">{t('signHint')}</p>
          <div className="flex flex-wrap gap-2">
            <SubmitButton type="button" busy={signing} onClick={sign}>
              {t(signing ? 'signing' : 'sign')}
            </SubmitButton>
            {isUntouched(draft) && held.issued.length === 0 ? null : (
              <Button tone="quiet" onClick={() => askToDiscard(true)}>
                {t('discard')}
              </Button>
            )}
          </div>
        </div>
      </fieldset>
      <DiscardDialog
        open={discardAsked}
        replaces={held.issued.length > 0}
        onClose={() => askToDiscard(false)}
        onDiscard={() => {
          prescription.send({ type: 'prescription.discardRequested' })
          askToDiscard(false)
        }}
      />
      <SignDialog
        open={asked !== null}
        onClose={() => ask(null)}
        onSign={() => {
          if (asked !== null) {
            prescription.send({
              type: 'prescription.signRequested',
              content: asked,
              notice: common('written.prescription'),
            })
            const names = asked.items.map(({ generic_name }) => generic_name)
            if (names.length > 0)
              aids?.send({ type: 'writingAids.changed', change: { kind: 'medicinesSigned', names } })
          }
          ask(null)
        }}
      />
    </form>
  )
}
