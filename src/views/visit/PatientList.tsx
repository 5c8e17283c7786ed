import { useSelector } from '@xstate/react'
import { Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { listFields, listIn } from '../../contracts/portal/patient/formFields.ts'
import type { PatientField, TypedList } from '../../machines/visit/patientPanelContract.ts'
import type { PatientPanelRef } from '../../machines/visit/patientPanelMachine.ts'
import { useSchemaForm } from '../forms/useSchemaForm.ts'
import { ListField } from '../patient/ListField.tsx'
import { usePatientProblem } from '../patient/usePatientProblem.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { AllergyBox } from './AllergyBox.tsx'
import { ListConflict } from './ListConflict.tsx'

interface PatientListProps {
  panel: PatientPanelRef
  field: PatientField
  /** Empty: none known. Null: nobody has asked. */
  list: string[] | null
  /** False where the field is open when the page appears. */
  takesFocus?: boolean
}

/** Outside the component: the field takes the focus once, when it opens, unless there is a choice to make first. */
const focusFirst = (form: HTMLFormElement | null) => {
  if (form?.contains(document.activeElement) === false) form.querySelector('textarea')?.focus()
}

const ListForm = ({ panel, field, list, takesFocus = true }: PatientListProps) => {
  const { t } = useTranslation('meeting')
  const typed = useSelector(panel, ({ context }) => context.typed)
  const failure = useSelector(panel, ({ context }) => context.failure)
  const isChanged = useSelector(panel, ({ context }) => context.isChangedElsewhere)
  const busy = useSelector(panel, (snapshot) => !snapshot.matches({ opened: 'editing' }))
  const {
    form,
    field: fieldProps,
    submit,
  } = useSchemaForm(listFields, {
    defaultValues: typed ?? { entries: '', none: false },
    errorText: usePatientProblem(),
  })
  const save = submit((values: TypedList) =>
    panel.send({ type: 'patientPanel.submitted', typed: values, list: listIn(values) }),
  )
  return (
    <form
      ref={takesFocus ? focusFirst : null}
      noValidate
      className="grid gap-3"
      onChange={() => panel.send({ type: 'patientPanel.edited', typed: form.getValues() })}
      onSubmit={save}
    >
      {isChanged ? <ListConflict panel={panel} list={list} onKeepMine={save} /> : null}
      <ListField
        label={t(`patient.${field}`)}
        entries={fieldProps('entries')}
        none={form.register('none', { deps: ['entries'] })}
      />
      {failure === null ? null : <Banner urgent tone="danger" title={t('patient.notSaved')} />}
      {isChanged ? null : (
        <div className="flex flex-wrap gap-2">
          <SubmitButton size="sm" busy={busy}>
            {t('patient.save')}
          </SubmitButton>
          <Button
            tone="quiet"
            size="sm"
            disabled={busy}
            onClick={() => panel.send({ type: 'patientPanel.editClosed' })}
          >
            {t('patient.cancel')}
          </Button>
        </div>
      )}
    </form>
  )
}

/** One list of the patient, edited in place and saved on its own (experience §8.3). */
export const PatientList = ({ panel, field, list, takesFocus }: PatientListProps) => {
  const { t } = useTranslation('meeting')
  const { t: patients } = useTranslation('patient')
  const isEdited = useSelector(panel, ({ context }) => context.field === field)
  const isFree = useSelector(panel, (snapshot) => snapshot.matches({ opened: 'shown' }))
  if (isEdited)
    return (
      <ListForm
        panel={panel}
        field={field}
        list={list}
        {...(takesFocus === undefined ? {} : { takesFocus })}
      />
    )
  const name = t(`patient.${field}`)
  const text = list === null ? t('patient.allergiesUnasked') : list.join(', ') || patients('fact.noneKnown')
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1 wrap-anywhere">
        {field === 'allergies' ? (
          <AllergyBox allergies={list} />
        ) : (
          <dl>
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd>{text}</dd>
          </dl>
        )}
      </div>
      <IconButton
        size="sm"
        label={t('patient.edit', { name })}
        icon={<Pencil size={17} aria-hidden="true" />}
        aria-disabled={!isFree}
        onClick={() =>
          panel.send({
            type: 'patientPanel.editRequested',
            field,
            typed: { entries: (list ?? []).join('\n'), none: list?.length === 0 },
          })
        }
      />
    </div>
  )
}
