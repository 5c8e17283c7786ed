import { useSelector } from '@xstate/react'
import { type ComponentProps, useEffect, useEffectEvent, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { callTroubles } from '../../contracts/portal/sessionEnd.ts'
import { sessionOutcome } from '../../contracts/portal/sessionOutcome.ts'
import type { VisitRef } from '../../machines/visit/visitMachine.ts'
import { fullName } from '../format/patientName.ts'
import { useSchemaForm } from '../forms/useSchemaForm.ts'
import { RoomBar } from '../meeting/call/RoomBar.tsx'
import { Announced } from '../ui/Announced.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { TextField } from '../ui/TextField.tsx'
import { CheckOutCharge } from './CheckOutCharge.tsx'
import { CheckOutConflict } from './CheckOutConflict.tsx'
import { CheckOutNextVisit, UnbookedVisit } from './CheckOutNextVisit.tsx'
import { CheckOutNote, UnsignedNote } from './CheckOutNote.tsx'
import { CheckOutOutcomeHelp } from './CheckOutOutcomeHelp.tsx'
import { CheckOutPatientEdit, UnsavedPatientEdit } from './CheckOutPatientEdit.tsx'
import { CheckOutPrescription, UnsentPrescription } from './CheckOutPrescription.tsx'
import { checkOutValues, formValuesOf, isLow, typedCheckOut } from './checkOutValues.ts'
import { CheckOutFiles } from './lazyFiles.ts'
import { UnsignedDialog } from './UnsignedDialog.tsx'
import { useUnfinishedParts } from './unfinishedParts.ts'
import { VisitSummary } from './VisitSummary.tsx'

const grades = ['1', '2', '3', '4', '5'] as const

const choiceClassName =
  'flex min-h-11 items-center gap-3 rounded-md border border-line px-3.5 py-2 has-[:checked]:border-primary has-[:checked]:bg-primary-soft has-[:checked]:text-on-primary-soft has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus'

/** Two buttons fit beside each other on a phone, so that the bar hides little of the page. */
const besideClassName = 'max-sm:flex-1 max-sm:px-2 max-sm:whitespace-nowrap'

interface ChoiceProps extends ComponentProps<'input'> {
  text: string
}

/** One answer of several. */
const Choice = ({ text, ...input }: ChoiceProps) => (
  <label className={choiceClassName}>
    <input className="size-5 accent-primary" {...input} />
    {text}
  </label>
)

/** P4.16: the check-out, which ends the visit (experience §8.5). */
export const CheckOutPage = ({ visit }: { visit: VisitRef }) => {
  const { t } = useTranslation('meeting')
  const details = useSelector(visit, ({ context }) => context.details)
  const problem = useSelector(visit, ({ context }) => context.problem)
  const sending = useSelector(visit, (snapshot) => snapshot.matches({ checkingOut: 'sending' }))
  // After the room has closed there is no way back into it.
  const isRoomOpen = useSelector(
    visit,
    ({ context }) => context.details !== null && context.now <= Date.parse(context.details.can_join_until),
  )
  const navigate = useNavigate()
  const kept = useSelector(visit, ({ context }) => context.checkOut)
  const { form, field, submit } = useSchemaForm(checkOutValues, {
    defaultValues: formValuesOf(kept),
    errorText: () => t('checkOut.reasonMissing'),
  })
  const unfinished = useUnfinishedParts(visit)
  const { register, control } = form
  const low = isLow(useWatch({ control, name: 'quality' }))
  const outcome = useWatch({ control, name: 'outcome' })
  const copy = useSelector(visit, (snapshot) => snapshot.children.checkOutCopy)
  const conflict = useRef<HTMLDivElement>(null)
  const checkOut = submit((values) => {
    // Neither of two versions is sent before one of them was chosen.
    if (copy?.getSnapshot().matches('apart') === true) conflict.current?.focus()
    else visit.send({ type: 'visit.checkOutSubmitted', checkOut: values, unsigned: [...unfinished] })
  })
  const edited = () => visit.send({ type: 'visit.checkOutEdited', checkOut: typedCheckOut(form.getValues()) })
  const taken = useSelector(copy, (snapshot) => snapshot?.context.taken ?? 0)
  const follow = useEffectEvent(() => {
    form.reset(formValuesOf(copy?.getSnapshot().context.mine ?? null))
    edited()
  })
  useEffect(() => {
    if (taken > 0) follow()
  }, [taken])
  const goBack = () => {
    visit.send({ type: 'visit.rejoinRequested' })
    void navigate({ hash: '' }, { replace: true })
  }
  return (
    <>
      <RoomBar />
      <div className="mx-auto grid w-full max-w-2xl gap-5 px-4 pt-2 pb-10">
        <div>
          <PageHeading inPlace className="text-2xl">
            {t('checkOut.heading')}
          </PageHeading>
          {details === null ? null : (
            <p className="mt-1 text-ink-soft">{t('checkOut.text', { name: fullName(details.client) })}</p>
          )}
          {/* Rendered while it is empty as well: only a change of a status is announced (experience §11). */}
          <Announced className="mt-1 font-semibold empty:hidden">
            {unfinished.length === 0 ? null : t('checkOut.left', { count: unfinished.length })}
          </Announced>
        </div>
        <UnsignedNote visit={visit} />
        <UnsentPrescription visit={visit} />
        {unfinished.includes('nextVisit') ? <UnbookedVisit /> : null}
        {unfinished.includes('patientEdit') ? <UnsavedPatientEdit /> : null}
        <CheckOutFiles visit={visit} />
        <CheckOutCharge visit={visit} />
        {copy === undefined ? null : <CheckOutConflict copy={copy} ref={conflict} />}
        <form
          onSubmit={checkOut}
          onChange={edited}
          noValidate
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) checkOut(event)
          }}
          className="grid gap-6 rounded-xl border border-line bg-surface p-5 shadow-card sm:p-6"
        >
          <fieldset className="grid gap-2">
            <legend className="mb-2 font-semibold">{t('checkOut.outcome')}</legend>
            {sessionOutcome.options.map((outcome) => (
              <Choice
                key={outcome}
                type="radio"
                value={outcome}
                text={t(`checkOut.${outcome}`)}
                {...register('outcome', { deps: ['reason'] })}
              />
            ))}
          </fieldset>
          <CheckOutOutcomeHelp
            visit={visit}
            outcome={outcome}
            onAbsent={(around) => {
              form.setValue('outcome', 'patient_absent')
              edited()
              around?.querySelector<HTMLInputElement>('input[value=patient_absent]')?.focus()
            }}
          />
          <TextField
            label={t('checkOut.reason')}
            hint={t('checkOut.reasonHint')}
            maxLength={300}
            {...field('reason')}
          />
          <fieldset>
            <legend className="mb-3 font-semibold">{t('checkOut.quality')}</legend>
            <div className="flex flex-wrap gap-2">
              {grades.map((grade) => (
                <Choice
                  key={grade}
                  type="radio"
                  value={grade}
                  text={t(`checkOut.q${grade}`)}
                  {...register('quality')}
                />
              ))}
            </div>
          </fieldset>
          {low ? (
            <fieldset>
              <legend className="mb-3 font-semibold">{t('checkOut.reasons')}</legend>
              <div className="flex flex-wrap gap-2">
                {callTroubles.map((trouble) => (
                  <Choice
                    key={trouble}
                    type="checkbox"
                    value={trouble}
                    text={t(`checkOut.trouble.${trouble}`)}
                    {...register('reasons')}
                  />
                ))}
              </div>
            </fieldset>
          ) : null}
          {/* Beside the pressed button, because on a phone the top of the page would not be visible. */}
          {problem?.source === 'portal' && !sending ? (
            <Banner urgent tone="danger" title={t('checkOut.failed')}>
              {t('checkOut.failedText')}
            </Banner>
          ) : null}
          {/* On a phone the buttons stay in sight (experience §11). */}
          <div className="sticky bottom-0 z-10 -mx-5 -mb-5 flex flex-wrap items-center justify-center gap-2 rounded-b-xl border-t border-line bg-surface px-5 py-3 sm:static sm:m-0 sm:justify-end sm:gap-3 sm:border-0 sm:p-0">
            {isRoomOpen ? (
              <Button tone="quiet" className={besideClassName} onClick={goBack}>
                {t('checkOut.back')}
              </Button>
            ) : null}
            <ButtonLink to="/" tone="secondary" className={besideClassName}>
              {t('checkOut.later')}
            </ButtonLink>
            <div className="grid w-full sm:w-auto">
              <SubmitButton busy={sending} size="lg">
                {t('checkOut.finish')}
              </SubmitButton>
            </div>
          </div>
        </form>
        <CheckOutPatientEdit visit={visit} />
        <CheckOutNote visit={visit} />
        <CheckOutPrescription visit={visit} />
        <CheckOutNextVisit visit={visit} />
        <VisitSummary visit={visit} />
        <UnsignedDialog visit={visit} />
      </div>
    </>
  )
}
