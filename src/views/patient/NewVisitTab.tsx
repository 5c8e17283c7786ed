import { useSelector } from '@xstate/react'
import { CalendarSearch, CircleCheck } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Slot } from '../../contracts/portal/booking/slots.ts'
import { VISIT_REASON_LENGTH } from '../../contracts/portal/visitReason.ts'
import { DAYS_AHEAD } from '../../machines/newVisit/newVisitContract.ts'
import type { NewVisitRef } from '../../machines/newVisit/newVisitMachine.ts'
import type { NewVisitSlotsRef } from '../../machines/newVisit/newVisitSlots.ts'
import { FreeTimes } from '../booking/FreeTimes.tsx'
import { SlotPicker } from '../booking/SlotPicker.tsx'
import { useFormats, useTimeZone } from '../format/useFormats.ts'
import { visitPath } from '../pastVisit/visitPath.ts'
import { useSpecialities } from '../practitioner/useSpecialities.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loader } from '../ui/Loader.tsx'
import { restoreFocus } from '../ui/restoreFocus.ts'
import { SelectField } from '../ui/SelectField.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { TextField } from '../ui/TextField.tsx'

const PROBLEMS = ['slotTaken', 'holdExpired', 'holdLimit'] as const

interface NewVisitTabProps {
  readonly newVisit: NewVisitRef
  /** Beside a call or a form: no link leaves the page. */
  readonly staysOnPage?: boolean
  /** The reason typed before; it outlives this view. */
  readonly typedReason: string
  /** At each change, because the page may be left from inside the field; empty once the visit is booked. */
  readonly onReasonTyped: (reason: string) => void
}

const Choosing = ({
  newVisit,
  staysOnPage = false,
  typedReason,
  onReasonTyped,
  slots,
}: NewVisitTabProps & { readonly slots: NewVisitSlotsRef | undefined }) => {
  const { t } = useTranslation('patient')
  const { list } = useSpecialities()
  const reason = useRef<HTMLInputElement>(null)
  const { specialityId, failure, chosen } = useSelector(newVisit, ({ context }) => context)
  const data = useSelector(slots, (snapshot) => snapshot?.context.data ?? null)
  const zone = useTimeZone()
  const take = (slot: Slot) => {
    if (data === null) return
    newVisit.send({
      type: 'newVisit.timeChosen',
      chosen: {
        draftId: data.draft_id,
        specialityId: data.speciality_id,
        slot,
        reason: reason.current?.value.trim() ?? '',
      },
    })
  }
  const problem = PROBLEMS.find((code) => code === failure?.code)
  return (
    <div className="grid gap-4">
      {failure === null ? null : (
        <Banner
          urgent
          tone="warning"
          title={
            problem === undefined
              ? t('newVisit.problem.other', { code: String(failure.code) })
              : t(`newVisit.problem.${problem}`)
          }
        />
      )}
      {list.length < 2 ? null : (
        <SelectField
          label={t('newVisit.speciality')}
          value={specialityId ?? list.find(({ is_primary }) => is_primary)?.speciality.id ?? ''}
          options={list.map(({ speciality }) => ({
            value: speciality.id,
            label: speciality.practitioner_speciality,
          }))}
          onChange={({ target }) =>
            newVisit.send({ type: 'newVisit.specialityChosen', specialityId: target.value })
          }
        />
      )}
      <TextField
        ref={reason}
        label={t('newVisit.reason')}
        hint={t('newVisit.reasonHint')}
        maxLength={VISIT_REASON_LENGTH}
        defaultValue={chosen?.reason ?? typedReason}
        onChange={({ currentTarget }) => onReasonTyped(currentTarget.value)}
      />
      {data?.duration_min === null ? (
        <EmptyState
          icon={<CalendarSearch size={26} />}
          title={t('newVisit.empty')}
          text={t('newVisit.noPrice')}
          action={
            staysOnPage ? undefined : (
              <ButtonLink to="/settings/duration-pricing" tone="secondary" size="sm">
                {t('newVisit.hours')}
              </ButtonLink>
            )
          }
        />
      ) : (
        <>
          <FreeTimes failure={failure} zone={zone} onPick={take} />
          {slots === undefined ? null : (
            <SlotPicker
              slots={slots}
              zone={zone}
              horizonDays={DAYS_AHEAD}
              onPage={(page) => newVisit.send({ type: 'newVisit.pageRequested', page })}
              onPick={take}
            />
          )}
        </>
      )}
    </div>
  )
}

/** A time for this patient: chosen, held for ten minutes, booked (experience §6). */
export const NewVisitTab = (props: NewVisitTabProps) => {
  const { newVisit, staysOnPage = false, onReasonTyped } = props
  const { t } = useTranslation('patient')
  const formats = useFormats()
  const { hold, booked } = useSelector(newVisit, ({ context }) => context)
  const state = useSelector(newVisit, ({ value }) => value)
  const slots = useSelector(newVisit, ({ children }) => children.newVisitSlots)
  const forget = useEffectEvent(() => onReasonTyped(''))
  useEffect(() => {
    if (state === 'booked') forget()
  }, [state])
  if (state === 'booked' && booked !== null)
    return (
      <div ref={restoreFocus} tabIndex={-1} data-focus-quiet>
        <EmptyState
          icon={<CircleCheck size={26} />}
          title={t(booked.requested ? 'newVisit.requested' : 'newVisit.booked')}
          text={t('newVisit.bookedText', { when: formats.dateTime(booked.start_time) })}
          action={
            <div className="flex flex-wrap justify-center gap-2">
              {staysOnPage ? null : <ButtonLink to={visitPath(booked.id)}>{t('newVisit.open')}</ButtonLink>}
              <Button tone="secondary" onClick={() => newVisit.send({ type: 'newVisit.anotherRequested' })}>
                {t('newVisit.another')}
              </Button>
            </div>
          }
        />
      </div>
    )
  if (state === 'holding') return <Loader label={t('newVisit.holding')} />
  if (state !== 'choosing' && hold !== null)
    return (
      <div ref={restoreFocus} tabIndex={-1} data-focus-quiet className="grid gap-4">
        <Banner announced tone="success" title={t('newVisit.held', { time: formats.time(hold.expires_at) })}>
          {t('newVisit.heldText', { when: formats.dateTime(hold.start_time) })}
        </Banner>
        <p>
          <span className="text-sm text-ink-soft">{t('newVisit.price')}: </span>
          <span className="font-semibold tabular-nums">
            {hold.price_centavos === 0 ? t('newVisit.free') : formats.money(hold.price_centavos)}
          </span>
        </p>
        <div className="flex flex-wrap gap-2">
          <SubmitButton
            type="button"
            busy={state === 'booking'}
            onClick={() => newVisit.send({ type: 'newVisit.confirmed' })}
          >
            {t('newVisit.confirm')}
          </SubmitButton>
          <Button
            tone="secondary"
            disabled={state !== 'held'}
            onClick={() => newVisit.send({ type: 'newVisit.released' })}
          >
            {t('newVisit.release')}
          </Button>
        </div>
      </div>
    )
  return <Choosing {...props} slots={slots} />
}
