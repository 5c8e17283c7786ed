import { useSelector } from '@xstate/react'
import { Fragment, type ReactNode, type SyntheticEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyActorRef } from 'xstate'
import type { Failure } from '../../contracts/failure.ts'
import { changedFields } from '../../machines/kit/changedFields.ts'
import { DraftOffer } from '../forms/DraftOffer.tsx'
import { FormConflict } from '../forms/FormConflict.tsx'
import { type FormSnapshot, isInEntry } from '../forms/formSnapshot.ts'
import { UnsavedChangesGuard } from '../forms/UnsavedChangesGuard.tsx'
import { type EditedForm, useFormEdits } from '../forms/useFormEdits.ts'
import { Banner } from '../ui/Banner.tsx'
import { EditBar } from './EditBar.tsx'

interface FormFrameProps<TDraft> {
  /** An actor of a machine of `createForm`. */
  readonly actor: AnyActorRef
  readonly form: EditedForm
  readonly label: string
  readonly onSubmit: (event: SyntheticEvent<HTMLElement>) => void
  /** In a conflict: submits what is typed over the version that somebody else has saved. */
  readonly onKeepMine: (event: SyntheticEvent<HTMLElement>) => void
  readonly onClose: () => void
  /** Closes because the question of unsaved changes was answered; without it, `onClose`. */
  readonly onDiscard?: () => void
  /** A short text of a version, for the comparison. */
  readonly summaryOf: (values: TDraft) => ReactNode
  /** The differences between two versions; without it, the fields are shown. */
  readonly changesOf?: (base: TDraft, values: TDraft) => readonly string[]
  readonly children: ReactNode
}

/** Draft, failure, conflict, the actions and the guard of a form; the fields are its children. */
export const FormFrame = <TDraft extends object>({
  actor,
  form,
  label,
  onSubmit,
  onKeepMine,
  onClose,
  onDiscard = onClose,
  summaryOf,
  changesOf = changedFields,
  children,
}: FormFrameProps<TDraft>) => {
  const { t } = useTranslation('schedule')
  const element = useRef<HTMLFormElement>(null)
  const { base, values, theirs, failure } = useSelector(actor, (snapshot: FormSnapshot) => snapshot.context)
  const saving = useSelector(actor, (snapshot: FormSnapshot) => isInEntry(snapshot, 'saving'))
  const conflict = useSelector(actor, (snapshot: FormSnapshot) => isInEntry(snapshot, 'conflict'))
  const open = useSelector(actor, (snapshot: FormSnapshot) => snapshot.status === 'active')
  /** A field whose text is no value, such as a time that cannot be read, gets the focus instead. */
  const submitReadable = (event: SyntheticEvent<HTMLElement>) => {
    const unreadable = [...(element.current?.elements ?? [])].find(
      (field) => field instanceof HTMLInputElement && field.validity.customError,
    )
    if (unreadable instanceof HTMLInputElement) {
      event.preventDefault()
      unreadable.focus()
    } else onSubmit(event)
  }
  const edits = useFormEdits(actor, form, element)
  const changes = changesOf(base as TDraft, values as TDraft).length
  return (
    <form ref={element} noValidate aria-label={label} className="grid gap-5" onSubmit={submitReadable}>
      <UnsavedChangesGuard
        unsaved={open && changes > 0}
        onSave={() => element.current?.requestSubmit()}
        onDiscard={onDiscard}
      />
      <DraftOffer form={actor} />
      {conflict ? (
        <FormConflict
          form={actor}
          title={t('conflict')}
          mine={summaryOf(values as TDraft)}
          theirs={theirs === null ? null : summaryOf(theirs.values as TDraft)}
          onKeepMine={onKeepMine}
        />
      ) : (
        <FormFailure failure={failure} />
      )}
      <Fragment key={edits.fieldsKey}>{children}</Fragment>
      <EditBar edits={edits} changes={changes} saving={saving} onClose={onClose} />
    </form>
  )
}

const FormFailure = ({ failure }: { failure: Failure | null }) => {
  const { t } = useTranslation('schedule')
  if (failure === null || failure.code === 'validation') return null
  if (failure.code === 'slotTaken') return <Banner urgent tone="danger" title={t('error.slotTaken')} />
  const offline = failure.code === 'offline' || failure.code === 'timeout'
  return (
    <Banner urgent tone="danger" title={t(offline ? 'error.offline' : 'error.failed')}>
      {offline ? t('error.offlineText') : t('error.failedText', { code: String(failure.code) })}
    </Banner>
  )
}
