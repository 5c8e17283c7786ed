import { useSelector } from '@xstate/react'
import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Failure } from '../../contracts/failure.ts'
import type { ProfileBody } from '../../contracts/portal/profile/bodies.ts'
import type { ProfileDraft } from '../../contracts/portal/profile/formFields.ts'
import type { EditableSection } from '../../contracts/portal/profile/sections.ts'
import type { ProfileFormRef } from '../../machines/profile/profileParts.ts'
import { DraftOffer } from '../forms/DraftOffer.tsx'
import { FormConflict } from '../forms/FormConflict.tsx'
import { FormErrorSummary } from '../forms/FormErrorSummary.tsx'
import { UnsavedChangesGuard } from '../forms/UnsavedChangesGuard.tsx'
import { VersionLines } from '../forms/VersionLines.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/cx.ts'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { profileErrorKey } from './profileError.ts'
import type { SectionForm } from './useSectionForm.ts'
import { wrongFieldsOf } from './wrongFields.ts'

/** The decisions of the page around the form. */
export interface SectionEditor {
  readonly actor: ProfileFormRef
  readonly onClose: () => void
  /** An entry of a list now stands at this position. */
  readonly onMoved: (position: number, count: number) => void
  /** In the onboarding: the way back, and on without saving. */
  readonly step: { readonly back: ReactNode; readonly skip: ReactNode } | null
}

interface ProfileFormFrameProps<S extends EditableSection> {
  readonly section: S
  readonly editor: SectionEditor
  readonly form: SectionForm<S>
  /** One line of a version for each thing in it, for the comparison. */
  readonly linesOf: (values: ProfileDraft) => readonly string[]
  readonly children: ReactNode
}

/** Draft, failure, conflict, actions and guard of a section's form; the fields are its children. */
export const ProfileFormFrame = <S extends EditableSection>({
  section,
  editor: { actor, onClose, step },
  form: { form, submit },
  linesOf,
  children,
}: ProfileFormFrameProps<S>) => {
  const { t } = useTranslation('profile')
  const element = useRef<HTMLFormElement>(null)
  const { values, theirs, failure } = useSelector(actor, ({ context }) => context)
  const unsaved = useSelector(actor, ({ context, status }) => context.differs && status === 'active')
  const saving = useSelector(actor, (snapshot) => snapshot.matches({ open: { entry: 'saving' } }))
  const conflict = useSelector(actor, (snapshot) => snapshot.matches({ open: { entry: 'conflict' } }))
  const named: EditableSection = section
  // The form's schema has made the body of this section.
  const bodyOf = (typed: object) => ({ section, ...typed }) as unknown as ProfileBody
  const save = submit((typed) => actor.send({ type: 'form.submitted', values: bodyOf(typed as object) }))
  const keepMine = submit((typed) => actor.send({ type: 'form.mineKept', values: bodyOf(typed as object) }))
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    const wanted = step === null ? 's' : 'Enter'
    if (!(event.ctrlKey || event.metaKey) || event.key !== wanted) return
    event.preventDefault()
    element.current?.requestSubmit()
  }
  const wrong = wrongFieldsOf(form.formState.errors)
  return (
    <form
      ref={element}
      noValidate
      aria-label={t(`section.${named}`)}
      className="grid grid-cols-1 gap-5"
      onSubmit={(event: SyntheticEvent<HTMLElement>) => save(event)}
      onKeyDown={onKeyDown}
    >
      <UnsavedChangesGuard
        unsaved={unsaved}
        onSave={() => element.current?.requestSubmit()}
        onDiscard={onClose}
      />
      <DraftOffer form={actor} />
      {conflict ? (
        <FormConflict
          form={actor}
          title={t('conflict')}
          mine={<VersionLines lines={linesOf(values)} />}
          theirs={theirs === null ? null : <VersionLines lines={linesOf(theirs.values)} />}
          onKeepMine={keepMine}
        />
      ) : (
        <SaveFailure failure={failure} />
      )}
      <FormErrorSummary
        errors={wrong.map(({ name, field, position, message }) => ({
          name,
          label: [
            position === null ? null : String(position),
            t(`field.${field}`),
            t(profileErrorKey(message)),
          ]
            .filter((part) => part !== null)
            .join(' · '),
        }))}
      />
      {children}
      <div
        className={cx(
          '-mx-1 flex flex-wrap items-center gap-3 border-t border-line bg-canvas px-1 py-3',
          // On a narrow window the settings have the portal's own bar at the bottom.
          step === null ? 'wide:sticky wide:bottom-0 wide:z-10' : 'sticky bottom-0 z-10',
        )}
      >
        {step === null ? (
          <>
            <SubmitButton busy={saving}>{t('save')}</SubmitButton>
            <Button
              tone="secondary"
              disabled={saving}
              onClick={() => {
                actor.send({ type: 'form.draftDiscarded' })
                onClose()
              }}
            >
              {t('cancel')}
            </Button>
          </>
        ) : (
          <>
            {step.back}
            <span className="flex-1" />
            {step.skip}
            <SubmitButton busy={saving}>{t('saveAndContinue')}</SubmitButton>
          </>
        )}
      </div>
    </form>
  )
}

const SaveFailure = ({ failure }: { failure: Failure | null }) => {
  const { t } = useTranslation('profile')
  if (failure === null || failure.code === 'validation') return null
  const offline = failure.code === 'offline' || failure.code === 'timeout'
  return (
    <Banner urgent tone="danger" title={t(offline ? 'offline' : 'failedSave')}>
      {offline ? t('offlineText') : t('failedSaveText', { code: String(failure.code) })}
    </Banner>
  )
}
