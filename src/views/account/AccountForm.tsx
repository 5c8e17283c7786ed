import { useSelector } from '@xstate/react'
import { type RefObject, type SyntheticEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { Failure } from '../../contracts/failure.ts'
import { localeLabels, locales } from '../../contracts/portal/locale.ts'
import { type AccountDraft, OFFICE_ADDRESS } from '../../contracts/portal/profile/account.ts'
import type { AccountDetailsRef } from '../../machines/account/accountDetailsMachine.ts'
import { type AccountFormRef, accountForm } from '../../machines/account/accountDetailsParts.ts'
import { FormOutcome } from '../auth/FormOutcome.tsx'
import { ZoneField } from '../auth/ZoneField.tsx'
import { DraftOffer } from '../forms/DraftOffer.tsx'
import { FormConflict } from '../forms/FormConflict.tsx'
import { UnsavedChangesGuard } from '../forms/UnsavedChangesGuard.tsx'
import { useMachineForm } from '../forms/useMachineForm.ts'
import { VersionLines } from '../forms/VersionLines.tsx'
import { ReviewDialog } from '../schedule/ReviewDialog.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { TextField } from '../ui/TextField.tsx'
import { ZoneEffect } from './ZoneEffect.tsx'

/** The errors of a field; each is a key of i18n `auth:error.*`. */
const problem = z.enum(['phoneRequired', 'phone', 'zone']).catch('phone')

const linesOf = (values: AccountDraft): string[] =>
  [
    `${values.first_name} ${values.last_name}`,
    values.phone,
    values.office_phone,
    values.office_address,
    localeLabels[values.locale].name,
    values.timezone,
  ].filter((line) => line !== '')

interface AccountFormProps {
  readonly details: AccountDetailsRef
  readonly actor: AccountFormRef
  /** The zone that was asked for with the address of the page; it is taken once. */
  readonly wantedZone: RefObject<string | null>
}

/** Names, mobile, language and zone. Another zone asks what the weekly hours shall do. */
export const AccountForm = ({ details, actor, wantedZone }: AccountFormProps) => {
  const { t } = useTranslation('account')
  const { t: auth } = useTranslation('auth')
  const element = useRef<HTMLFormElement>(null)
  const { params, values, failure, theirs } = useSelector(actor, ({ context }) => context)
  const unsaved = useSelector(actor, ({ context, status }) => context.differs && status === 'active')
  const busy = useSelector(actor, (snapshot) => snapshot.matches({ open: { entry: 'saving' } }))
  const conflict = useSelector(actor, (snapshot) => snapshot.matches({ open: { entry: 'conflict' } }))
  const { form, field, submit } = useMachineForm(accountForm, actor, {
    defaultValues: values,
    errorText: ({ message }, name) =>
      name.includes('name') ? auth('error.name') : auth(`error.${problem.parse(message)}`),
  })
  const close = () => details.send({ type: 'details.editClosed' })
  /** Another zone for the hours is reviewed first, so that nobody saves it unseen. */
  const send = (how: 'form.submitted' | 'form.mineKept') =>
    submit((values) =>
      values.keep_hours && values.timezone !== params.timezone
        ? details.send({ type: 'details.reviewRequested', pending: { how, values } })
        : actor.send({ type: how, values }),
    )
  const save = send('form.submitted')
  const keepMine = send('form.mineKept')
  const keepsHours = form.watch('keep_hours')
  const zone = form.watch('timezone')
  const { zoneImpact: impact, review } = useSelector(details, ({ children }) => children)
  const movedTo = keepsHours && zone !== params.timezone ? zone : null
  useEffect(() => {
    details.send({ type: 'details.zoneChosen', zone: movedTo })
  }, [details, movedTo])
  useEffect(() => {
    const wanted = wantedZone.current
    wantedZone.current = null
    if (wanted === null || wanted === form.getValues('timezone')) return
    form.setValue('timezone', wanted, { shouldDirty: true })
    form.setFocus('timezone')
    // The list of affected visits follows below the field, and must be in sight.
    element.current?.querySelector('[name=timezone]')?.scrollIntoView({ block: 'center' })
  }, [form, wantedZone])
  const choices = [
    [true, 'keepHours', 'keepHoursText'],
    [false, 'moveHours', 'moveHoursText'],
  ] as const
  return (
    <form
      ref={element}
      noValidate
      aria-label={t('details.heading')}
      className="grid grid-cols-1 gap-5"
      onSubmit={(event: SyntheticEvent<HTMLElement>) => save(event)}
    >
      <UnsavedChangesGuard
        unsaved={unsaved}
        onSave={() => element.current?.requestSubmit()}
        onDiscard={close}
      />
      <DraftOffer form={actor} />
      {conflict ? (
        <FormConflict
          form={actor}
          title={t('details.conflict')}
          mine={<VersionLines lines={linesOf(values)} />}
          theirs={theirs === null ? null : <VersionLines lines={linesOf(theirs.values)} />}
          onKeepMine={keepMine}
        />
      ) : (
        <AccountOutcome failure={failure} />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('first_name')} autoComplete="given-name" label={t('details.first_name')} />
        <TextField {...field('last_name')} autoComplete="family-name" label={t('details.last_name')} />
      </div>
      <TextField
        {...field('phone')}
        type="tel"
        autoComplete="tel"
        label={t('details.phone')}
        hint={t('details.phoneHint')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...field('office_phone')}
          type="tel"
          autoComplete="work tel"
          label={t('details.officePhoneLabel')}
          hint={t('details.officePhoneHint')}
        />
        <TextField
          {...field('office_address')}
          autoComplete="address-line1"
          maxLength={OFFICE_ADDRESS}
          label={t('details.officeAddressLabel')}
          hint={t('details.officeAddressHint')}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          {...field('locale')}
          label={t('details.language')}
          options={locales.map((value) => ({ value, label: localeLabels[value].name }))}
        />
        <ZoneField {...field('timezone')} label={t('details.zone')} />
      </div>
      {zone === params.timezone ? null : (
        <fieldset className="grid gap-2">
          <legend className="mb-1.5 text-sm font-semibold">{t('details.hours')}</legend>
          {choices.map(([keeps, label, text]) => (
            <label key={label} className="flex min-h-11 items-start gap-3 py-1">
              <input
                type="radio"
                name="hours"
                className="mt-1 size-5 shrink-0 accent-primary"
                checked={keepsHours === keeps}
                onChange={() => form.setValue('keep_hours', keeps, { shouldDirty: true })}
              />
              <span>
                <span className="block font-semibold">{t(`details.${label}`)}</span>
                <span className="block text-sm text-ink-soft">{t(`details.${text}`)}</span>
              </span>
            </label>
          ))}
          <p className="text-sm text-ink-soft">{t('details.visitsStay')}</p>
          {movedTo === null || impact === undefined ? null : <ZoneEffect impact={impact} zone={movedTo} />}
        </fieldset>
      )}
      {review === undefined ? null : <ReviewDialog review={review} />}
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={busy}>{t('details.save')}</SubmitButton>
        <Button
          tone="secondary"
          disabled={busy}
          onClick={() => {
            actor.send({ type: 'form.draftDiscarded' })
            close()
          }}
        >
          {t('details.cancel')}
        </Button>
      </div>
    </form>
  )
}

/** A time offered to a patient in the review may be taken before the zone is saved. */
const AccountOutcome = ({ failure }: { failure: Failure | null }) => {
  const { t } = useTranslation('schedule')
  return failure?.code === 'slotTaken' ? (
    <Banner urgent tone="danger" title={t('error.slotTaken')} />
  ) : (
    <FormOutcome failure={failure} />
  )
}
