import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { type PatientFields, patientFields } from '../../contracts/portal/patient/formFields.ts'
import { type PatientFormRef, patientForm } from '../../machines/patient/patientRecord.ts'
import type { PatientsRef } from '../../machines/patient/patientsMachine.ts'
import { DraftOffer } from '../forms/DraftOffer.tsx'
import { FormErrorSummary } from '../forms/FormErrorSummary.tsx'
import { UnsavedChangesGuard } from '../forms/UnsavedChangesGuard.tsx'
import { useMachineForm } from '../forms/useMachineForm.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { restoreFocus } from '../ui/restoreFocus.ts'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { FIELD_NAMES } from './fieldNames.ts'
import { PatientConflict } from './PatientConflict.tsx'
import { PatientFieldset } from './PatientFieldset.tsx'
import { patientIn } from './patientAddress.ts'
import { usePatientProblem } from './usePatientProblem.ts'

interface PatientEditFormProps {
  actor: PatientsRef
  form: PatientFormRef
  patientId: string
}

/** P7.37: what is kept of the patient, as it is edited. */
export const PatientEditForm = ({ actor, form: formActor, patientId }: PatientEditFormProps) => {
  const { t } = useTranslation('patient')
  const { values, failure } = useSelector(formActor, ({ context }) => context)
  const unsaved = useSelector(formActor, ({ context, status }) => context.differs && status === 'active')
  const busy = useSelector(formActor, (snapshot) => snapshot.matches({ open: { entry: 'saving' } }))
  const conflict = useSelector(formActor, (snapshot) => snapshot.matches({ open: { entry: 'conflict' } }))
  const { form, field, submit } = useMachineForm(patientForm, formActor, {
    // It was opened with what is kept, or a draft is restored later.
    defaultValues: values as PatientFields,
    errorText: usePatientProblem(),
  })
  const close = () => actor.send({ type: 'patients.editClosed' })
  const save = (typed: PatientFields) => formActor.send({ type: 'form.submitted', values: typed })
  /** From the guard's dialog: what is wrong has to be mended first. */
  const saveOrStay = () => {
    const typed = patientFields.safeParse(form.getValues()).data
    if (typed !== undefined) save(typed)
  }
  const wrong = FIELD_NAMES.filter((name) => form.formState.errors[name] !== undefined)
  return (
    <div className="border-t border-line p-5">
      <UnsavedChangesGuard
        unsaved={unsaved}
        onSave={saveOrStay}
        onDiscard={close}
        leaves={(next, current) => {
          const wanted = patientIn(next.hash)
          return next.pathname !== current.pathname || (wanted !== undefined && wanted !== patientId)
        }}
      />
      {conflict ? (
        <PatientConflict form={formActor} />
      ) : (
        <form noValidate className="grid gap-4" onSubmit={submit(save)}>
          <h3 ref={restoreFocus} tabIndex={-1} data-focus-quiet className="text-lg">
            {t('edit.title')}
          </h3>
          <DraftOffer form={formActor} />
          {failure === null || failure.errors !== undefined ? null : (
            <Banner urgent tone="danger" title={t('edit.failed')}>
              {t('edit.failedText', { code: String(failure.code) })}
            </Banner>
          )}
          <FormErrorSummary errors={wrong.map((name) => ({ name, label: t(`field.${name}`) }))} />
          <PatientFieldset form={form} field={field} />
          <div className="-mx-5 -mb-5 flex flex-wrap gap-2 rounded-b-xl border-t border-line bg-surface px-5 py-3 wide:sticky wide:bottom-0">
            <SubmitButton busy={busy}>{t('edit.save')}</SubmitButton>
            <Button
              tone="quiet"
              disabled={busy}
              onClick={() => {
                formActor.send({ type: 'form.draftDiscarded' })
                close()
              }}
            >
              {t('edit.cancel')}
            </Button>
          </div>
        </form>
      )}
    </div>
  )
}
