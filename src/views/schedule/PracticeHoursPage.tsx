import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { QUARTER_MIN } from '../../contracts/portal/schedule/rules.ts'
import { dateAt, minutesAt, weekdays } from '../../contracts/portal/schedule/wallTime.ts'
import type { RequestsRef } from '../../machines/appointment/requestsMachine.ts'
import { cureOf } from '../../machines/schedule/cureOf.ts'
import { currentHours } from '../../machines/schedule/currentHours.ts'
import type { exceptionForm } from '../../machines/schedule/practiceForms.ts'
import type { PracticeHoursRef } from '../../machines/schedule/practiceHoursMachine.ts'
import type { PracticeRulesRef } from '../../machines/schedule/practiceQueries.ts'
import { pricingFieldsOf } from '../../machines/schedule/pricingFieldsOf.ts'
import { BackToSettings } from '../account/BackToSettings.tsx'
import { CancelDialog } from '../appointment/CancelDialog.tsx'
import { ProposeDialog } from '../appointment/ProposeDialog.tsx'
import { useTimeZone } from '../format/useFormats.ts'
import { PageHeading } from '../ui/PageHeading.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useFocusHeir } from '../ui/useFocusHeir.ts'
import { ExceptionsCard } from './ExceptionsCard.tsx'
import { HoursCard } from './HoursCard.tsx'
import { LunchCard } from './LunchCard.tsx'
import { PracticeNotices } from './PracticeNotices.tsx'
import { PricesCard } from './PricesCard.tsx'
import { ReviewDialog } from './ReviewDialog.tsx'
import { SlotPreviewCard } from './SlotPreviewCard.tsx'

const NEW_RECORD = { version: null, draftOwner: null }
/** Where the form of lunch begins: 14:00 to 15:00. */
const LUNCH = { weekdays: [], start: '840', end: '900' }

/** Where the form of an exception begins. */
const blankException = (date: string): z.infer<typeof exceptionForm.draft> => ({
  kind: 'blocking',
  all_day: true,
  start_date: date,
  end_date: date,
  start: '540',
  end: '600',
  speciality_id: '',
  reason: '',
})

/** `/settings/duration-pricing` (P1.15–P1.20): what is saved, one editor at a time, and what patients see of it. */
export const PracticeHoursPage = ({ actor: page }: { actor: PracticeHoursRef }) => {
  const { t } = useTranslation('schedule')
  const { rules, review, requests, cancellation } = useSelector(page, ({ children }) => children)
  const root = useRef<HTMLDivElement>(null)
  // Moves the focus from an answered visit to the heading.
  useFocusHeir(root)
  return (
    <div
      ref={root}
      className="mx-auto grid w-full max-w-7xl content-start gap-5 px-4 py-6 wide:px-8 wide:py-8"
    >
      <div>
        <div className="grid">
          <BackToSettings />
        </div>
        <PageHeading focusHeir>{t('heading')}</PageHeading>
        <p className="mt-1 text-ink-soft">{t('intro')}</p>
      </div>
      <PracticeNotices page={page} />
      {rules === undefined ? null : <SavedRules page={page} rules={rules} />}
      {review === undefined ? null : <ReviewDialog review={review} />}
      {requests === undefined ? null : <Proposal requests={requests} />}
      <CancelDialog cancellation={cancellation} />
    </div>
  )
}

const Proposal = ({ requests }: { requests: RequestsRef }) => {
  const proposing = useSelector(requests, (snapshot) => snapshot.matches('proposing'))
  return proposing ? <ProposeDialog requests={requests} /> : null
}

const SavedRules = ({ page, rules }: { page: PracticeHoursRef; rules: PracticeRulesRef }) => {
  const { t } = useTranslation('schedule')
  const profileZone = useTimeZone()
  const { data, fetchedAt } = useSelector(rules, ({ context }) => context)
  const failed = useSelector(rules, (snapshot) => snapshot.matches('failed') || snapshot.matches('stale'))
  const { practitionerId, price } = useSelector(page, ({ context }) => context)
  const children = useSelector(page, (snapshot) => snapshot.children)
  const editing = useSelector(page, (snapshot) => !snapshot.matches({ editor: 'closed' }))
  const close = () => page.send({ type: 'practice.editorClosed' })
  return (
    <QueryView
      data={data}
      failed={failed}
      failedTitle={t('failed')}
      staleTitle={t('stale')}
      onRetry={() => rules.send({ type: 'query.refreshRequested' })}
      loading={<Skeleton className="h-96 w-full" />}
    >
      {({ schedule, overrides, types, booked }) => {
        const now = fetchedAt ?? 0
        const hours = currentHours(schedule?.hours ?? [], (zone) => dateAt(now, zone))
        const zone = hours?.zone ?? profileZone
        const today = dateAt(now, zone)
        const owner = (subject: string) => ({ owner: practitionerId, subject })
        const editHours = () =>
          page.send({
            type: 'practice.hoursOpened',
            form: {
              params: { practitionerId, scheduleId: schedule?.id ?? null },
              values: { zone, weekly: hours?.weekly ?? [] },
              version: schedule?.version ?? null,
              draftOwner: owner('hours'),
            },
          })
        const editPrice = (specialityId: string) => {
          const type = types.find(({ speciality_id }) => speciality_id === specialityId)
          page.send({
            type: 'practice.priceOpened',
            form: {
              params: { specialityId },
              values: pricingFieldsOf(type ?? null),
              version: type?.version ?? 0,
              draftOwner: owner(specialityId),
            },
          })
        }
        const addException = (values: ReturnType<typeof blankException>) =>
          page.send({
            type: 'practice.exceptionOpened',
            form: { ...NEW_RECORD, params: { zone, exception: null }, values },
          })
        return (
          <div className="grid gap-5 wide:grid-cols-[minmax(0,3fr)_minmax(20rem,2fr)]">
            <div className="grid content-start gap-5">
              <PricesCard
                page={page}
                types={types}
                form={children.pricingForm}
                edited={price?.params.specialityId ?? null}
                editing={editing}
                onEdit={editPrice}
                onClose={close}
              />
              <HoursCard
                page={page}
                hours={hours}
                booked={booked}
                form={children.hoursForm}
                editing={editing}
                onEdit={editHours}
                onClose={close}
              />
              {schedule === null ? null : (
                <LunchCard
                  page={page}
                  lunch={hours?.lunch ?? []}
                  openDays={weekdays.filter((day) => hours?.weekly.some(({ weekday }) => weekday === day))}
                  form={children.lunchForm}
                  editing={editing}
                  onAdd={() =>
                    page.send({
                      type: 'practice.lunchOpened',
                      form: { ...NEW_RECORD, params: { scheduleId: schedule.id }, values: LUNCH },
                    })
                  }
                  onClose={close}
                  onRemove={(id) =>
                    page.send({ type: 'practice.removalRequested', removal: { kind: 'lunch', id } })
                  }
                />
              )}
              <ExceptionsCard
                page={page}
                exceptions={overrides}
                zone={zone}
                now={now}
                form={children.exceptionForm}
                editing={editing}
                onAdd={() => addException(blankException(today))}
                onClose={close}
                onRemove={(exception) =>
                  page.send({ type: 'practice.removalRequested', removal: { kind: 'exception', exception } })
                }
              />
            </div>
            {children.slots === undefined || children.day === undefined ? null : (
              <SlotPreviewCard
                page={page}
                slots={children.slots}
                day={children.day}
                zone={zone}
                editing={editing}
                onEditHours={editHours}
                onEditPrice={editPrice}
                onOpenTime={(first, last) =>
                  addException({
                    ...blankException(dateAt(first, zone)),
                    kind: 'extending',
                    all_day: false,
                    start: String(minutesAt(first, zone)),
                    end: String(minutesAt(last, zone) + QUARTER_MIN),
                  })
                }
                cureOf={(start) => cureOf(start, { hours: schedule?.hours ?? [], overrides })}
                onRemove={(removal) => page.send({ type: 'practice.removalRequested', removal })}
              />
            )}
          </div>
        )
      }}
    </QueryView>
  )
}
