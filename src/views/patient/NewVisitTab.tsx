import { useSelector } from '@xstate/react'
import { CalendarSearch, CircleCheck } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Slot } from '../../contracts/portal/booking/slots.ts'
import { WEEKS_AHEAD } from '../../machines/newVisit/newVisitContract.ts'
import type { NewVisitRef } from '../../machines/newVisit/newVisitMachine.ts'
import type { NewVisitSlotsRef } from '../../machines/newVisit/newVisitSlots.ts'
import { useFormats } from '../app/useFormats.ts'
import { visitPath } from '../pastVisit/visitPath.ts'
import { useSpecialities } from '../practitioner/useSpecialities.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loader } from '../ui/Loader.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { TextField } from '../ui/TextField.tsx'
import { takeLostFocus } from '../ui/takeLostFocus.ts'

const REASON_LENGTH = 300
const PROBLEMS = ['slotTaken', 'holdExpired', 'holdLimit'] as const

const Times = ({
  newVisit,
  slots,
  reasonOf,
}: {
  newVisit: NewVisitRef
  slots: NewVisitSlotsRef
  reasonOf: () => string
}) => {
  const { t } = useTranslation('patients')
  const formats = useFormats()
  const { data, failure } = useSelector(slots, ({ context }) => context)
  return (
    <QueryView
      data={data}
      failed={failure !== null}
      onRetry={() => slots.send({ type: 'query.refreshRequested' })}
      loading={<Loader label={t('newVisit.loading')} />}
      failedTitle={t('newVisit.failed')}
      failedText={t('failedText', { code: String(failure?.code ?? '') })}
      isEmpty={(found) => found.slots.length === 0}
      empty={
        <EmptyState
          icon={<CalendarSearch size={26} />}
          title={t('newVisit.empty')}
          text={data?.duration_min === null ? t('newVisit.noPrice') : undefined}
          action={
            data?.duration_min === null ? (
              <ButtonLink to="/settings/duration-pricing" tone="secondary" size="sm">
                {t('newVisit.hours')}
              </ButtonLink>
            ) : undefined
          }
        />
      }
    >
      {(found) => {
        const days = new Map<string, Slot[]>()
        for (const slot of found.slots) {
          const day = formats.date(slot.start_time)
          days.set(day, [...(days.get(day) ?? []), slot])
        }
        const [first] = found.slots
        return (
          <div className="grid gap-4">
            {first === undefined ? null : (
              <p className="text-sm text-ink-soft">
                {t('newVisit.zone', { zone: formats.offset(first.start_time) })}
              </p>
            )}
            {[...days].map(([day, times]) => (
              <section key={day} aria-label={day} className="grid gap-2">
                <h3 className="text-base font-semibold">{day}</h3>
                <ul className="flex flex-wrap gap-2">
                  {times.map((slot) => (
                    <li key={slot.start_time}>
                      <Button
                        tone="secondary"
                        size="sm"
                        aria-label={t('newVisit.take', { when: formats.dateTime(slot.start_time) })}
                        onClick={() =>
                          newVisit.send({
                            type: 'newVisit.timeChosen',
                            chosen: {
                              draftId: found.draft_id,
                              specialityId: found.speciality_id,
                              slot,
                              reason: reasonOf(),
                            },
                          })
                        }
                      >
                        {formats.time(slot.start_time)}
                      </Button>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        )
      }}
    </QueryView>
  )
}

const Choosing = ({ newVisit, slots }: { newVisit: NewVisitRef; slots: NewVisitSlotsRef | undefined }) => {
  const { t } = useTranslation('patients')
  const formats = useFormats()
  const { list } = useSpecialities()
  const reason = useRef<HTMLInputElement>(null)
  const { specialityId, week, failure, chosen } = useSelector(newVisit, ({ context }) => context)
  const problem = PROBLEMS.find((code) => code === failure?.code)
  const from = new Date(Date.now() + week * 7 * 24 * 60 * 60_000).toISOString()
  const goTo = (to: number) => newVisit.send({ type: 'newVisit.weekRequested', week: to })
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
        maxLength={REASON_LENGTH}
        defaultValue={chosen?.reason ?? ''}
      />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-semibold">{t('newVisit.week', { when: formats.date(from) })}</p>
        <div className="flex flex-wrap gap-2">
          <Button tone="quiet" size="sm" disabled={week === 0} onClick={() => goTo(week - 1)}>
            {t('newVisit.earlier')}
          </Button>
          <Button tone="quiet" size="sm" disabled={week === WEEKS_AHEAD} onClick={() => goTo(week + 1)}>
            {t('newVisit.later')}
          </Button>
        </div>
      </div>
      {slots === undefined ? null : (
        <Times newVisit={newVisit} slots={slots} reasonOf={() => reason.current?.value.trim() ?? ''} />
      )}
    </div>
  )
}

/** A time for this patient: chosen, held for ten minutes, booked (experience §6). */
export const NewVisitTab = ({ newVisit }: { newVisit: NewVisitRef }) => {
  const { t } = useTranslation('patients')
  const formats = useFormats()
  const { hold, booked } = useSelector(newVisit, ({ context }) => context)
  const state = useSelector(newVisit, ({ value }) => value)
  const slots = useSelector(newVisit, ({ children }) => children.newVisitSlots)
  if (state === 'booked' && booked !== null)
    return (
      <div ref={takeLostFocus} tabIndex={-1} data-focus-quiet>
        <EmptyState
          icon={<CircleCheck size={26} />}
          title={t(booked.requested ? 'newVisit.requested' : 'newVisit.booked')}
          text={t('newVisit.bookedText', { when: formats.dateTime(booked.start_time) })}
          action={
            <div className="flex flex-wrap justify-center gap-2">
              <ButtonLink to={visitPath(booked.id)}>{t('newVisit.open')}</ButtonLink>
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
      <div ref={takeLostFocus} tabIndex={-1} data-focus-quiet className="grid gap-4">
        <div role="status">
          <Banner tone="success" title={t('newVisit.held', { time: formats.time(hold.expires_at) })}>
            {t('newVisit.heldText', { when: formats.dateTime(hold.start_time) })}
          </Banner>
        </div>
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
  return <Choosing newVisit={newVisit} slots={slots} />
}
