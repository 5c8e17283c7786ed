import { useSelector } from '@xstate/react'
import { Fragment, type ReactNode, type SyntheticEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyActorRef } from 'xstate'
import type { Failure } from '../../contracts/failure.ts'
import { changedFields } from '../../machines/kit/changedFields.ts'
import { useFormats } from '../app/useFormats.ts'
import { DraftOffer } from '../forms/DraftOffer.tsx'
import { UnsavedChangesGuard } from '../forms/UnsavedChangesGuard.tsx'
import { type EditedForm, useFormEdits } from '../forms/useFormEdits.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { EditBar } from './EditBar.tsx'

interface FormSnapshot {
  readonly status: string
  readonly context: {
    readonly base: object
    readonly values: object
    readonly storedDraft: { readonly savedAt: number } | null
    readonly theirs: { readonly values: unknown } | null
    readonly failure: Failure | null
  }
  matches(value: never): boolean
}

interface FormFrameProps<TDraft> {
  /** An actor of a machine of `createForm`. */
  readonly actor: AnyActorRef
  readonly form: EditedForm
  readonly label: string
  readonly onSubmit: (event: SyntheticEvent<HTMLElement>) => void
  /** In a conflict: submits what is typed over the version that somebody else has saved. */
  readonly onKeepMine: (event: SyntheticEvent<HTMLElement>) => void
  readonly onClose: () => void
  /** A short text of a version, for the comparison. */
  readonly summaryOf: (values: TDraft) => ReactNode
  /** The differences between two versions; without it, the fields are shown. */
  readonly changesOf?: (base: TDraft, values: TDraft) => readonly string[]
  readonly children: ReactNode
}

const selectEntry = (snapshot: FormSnapshot, state: string): boolean =>
  snapshot.matches({ open: { entry: state } } as never)

/** Draft, failure, conflict, the actions and the guard of a form; the fields are its children. */
export const FormFrame = <TDraft extends object>({
  actor,
  form,
  label,
  onSubmit,
  onKeepMine,
  onClose,
  summaryOf,
  changesOf = changedFields,
  children,
}: FormFrameProps<TDraft>) => {
  const formats = useFormats()
  const element = useRef<HTMLFormElement>(null)
  const { base, values, storedDraft, theirs, failure } = useSelector(
    actor,
    (snapshot: FormSnapshot) => snapshot.context,
  )
  const saving = useSelector(actor, (snapshot: FormSnapshot) => selectEntry(snapshot, 'saving'))
  const conflict = useSelector(actor, (snapshot: FormSnapshot) => selectEntry(snapshot, 'conflict'))
  const offered = useSelector(actor, (snapshot: FormSnapshot) =>
    snapshot.matches({ open: { draft: 'offered' } } as never),
  )
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
        onDiscard={onClose}
      />
      {offered && storedDraft !== null ? (
        <DraftOffer
          time={formats.dateTime(new Date(storedDraft.savedAt).toISOString())}
          onRestore={() => actor.send({ type: 'form.draftRestored' })}
          onDiscard={() => actor.send({ type: 'form.draftDiscarded' })}
        />
      ) : null}
      {conflict ? (
        <FormConflict
          mine={summaryOf(values as TDraft)}
          theirs={theirs === null ? null : summaryOf(theirs.values as TDraft)}
          failed={theirs === null && failure !== null && failure.code !== 'conflict'}
          onRetry={() => actor.send({ type: 'form.retryRequested' })}
          onKeepMine={onKeepMine}
          onTakeTheirs={() => actor.send({ type: 'form.theirsTaken' })}
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

interface FormConflictProps {
  readonly mine: ReactNode
  /** null while it is being fetched. */
  readonly theirs: ReactNode | null
  readonly failed: boolean
  readonly onRetry: () => void
  readonly onKeepMine: (event: SyntheticEvent<HTMLElement>) => void
  readonly onTakeTheirs: () => void
}

/** Both versions side by side (experience §2.3): nobody's text is lost. */
const FormConflict = ({ mine, theirs, failed, onRetry, onKeepMine, onTakeTheirs }: FormConflictProps) => {
  const { t } = useTranslation('schedule')
  const { t: common } = useTranslation()
  return (
    <Banner
      urgent
      tone="warning"
      title={t(failed ? 'conflict.loadFailed' : 'conflict.title')}
      actions={
        failed ? (
          <Button size="sm" onClick={onRetry}>
            {common('retry')}
          </Button>
        ) : (
          <>
            <Button size="sm" onClick={onKeepMine} disabled={theirs === null}>
              {t('conflict.keepMine')}
            </Button>
            <Button size="sm" tone="secondary" onClick={onTakeTheirs} disabled={theirs === null}>
              {t('conflict.takeTheirs')}
            </Button>
          </>
        )
      }
    >
      <p>{t('conflict.text')}</p>
      <div className="mt-3 grid gap-4 wide:grid-cols-2">
        <div>
          <p className="font-semibold">{t('conflict.mine')}</p>
          {mine}
        </div>
        <div>
          <p className="font-semibold">{t('conflict.theirs')}</p>
          {theirs}
        </div>
      </div>
    </Banner>
  )
}
