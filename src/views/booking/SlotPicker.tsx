import { useSelector } from '@xstate/react'
import { CalendarX2, ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Slot } from '../../contracts/portal/booking/slots.ts'
import { dateAt } from '../../contracts/portal/schedule/wallTime.ts'
import type { OfferedSlotsRef } from '../../machines/booking/bookingQueries.ts'
import type { NewVisitSlotsRef } from '../../machines/newVisit/newVisitSlots.ts'
import { useZonedFormats } from '../format/useFormats.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

const PAGE_DAYS = 14

interface SlotPickerProps {
  readonly slots: OfferedSlotsRef | NewVisitSlotsRef
  /** The zone of the reader's clock. */
  readonly zone: string
  /** Nothing can be booked further ahead. */
  readonly horizonDays: number
  readonly disabled?: boolean
  readonly onPage: (page: number) => void
  readonly onPick: (slot: Slot) => void
}

/** Days first, the times of a day below it; two weeks at a time. */
export const SlotPicker = ({
  slots,
  zone,
  horizonDays,
  disabled = false,
  onPage,
  onPick,
}: SlotPickerProps) => {
  const { t } = useTranslation('booking')
  const formats = useZonedFormats(zone)
  const { params, data } = useSelector(slots, ({ context }) => context)
  const failed = useSelector(slots, (snapshot) => snapshot.matches('failed') || snapshot.matches('stale'))
  const busy = useSelector(slots, (snapshot) => snapshot.hasTag('busy'))
  const page = params?.page ?? 0
  const days = [...Map.groupBy(data?.slots ?? [], ({ start_time }) => dateAt(Date.parse(start_time), zone))]
  const now = data?.server_time
  return (
    <div className="grid gap-4" aria-busy={busy}>
      {now === undefined ? null : (
        <p className="text-sm text-ink-soft">
          {t('slots.zone', { offset: formats.zone(now) })}
          <OtherZone here={formats.offset(now)} practice={data?.zone ?? null} now={now} />
        </p>
      )}
      <QueryView
        data={data}
        failed={failed}
        failedBanner="danger"
        failedTitle={t('slots.failed')}
        staleTitle={t('slots.failed')}
        onRetry={() => slots.send({ type: 'query.refreshRequested' })}
        loading={<Skeleton className="h-64 w-full" />}
        isEmpty={({ slots: offered }) => offered.length === 0}
        empty={
          <EmptyState
            icon={<CalendarX2 size={26} />}
            title={t('slots.none')}
            text={(page + 1) * PAGE_DAYS < horizonDays ? t('slots.noneText') : undefined}
          />
        }
      >
        {() => (
          <ul className="grid gap-2">
            {days.map(([date, offered], index) => (
              <li key={date}>
                <details
                  name="booking-day"
                  open={index === 0}
                  className="rounded-lg border border-line bg-surface open:pb-4"
                >
                  <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-3 rounded-lg px-4 py-2">
                    <span className="font-semibold first-letter:uppercase">
                      {formats.date(offered[0]?.start_time ?? '')}
                    </span>
                    <span className="text-sm text-ink-soft">{t('slots.day', { count: offered.length })}</span>
                  </summary>
                  <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2 px-4 pt-2">
                    {offered.map((slot) => (
                      <li key={slot.start_time}>
                        <Button
                          block
                          tone="secondary"
                          disabled={disabled}
                          aria-label={formats.dateTime(slot.start_time)}
                          onClick={() => onPick(slot)}
                        >
                          {formats.time(slot.start_time)}
                        </Button>
                      </li>
                    ))}
                  </ul>
                </details>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      <nav aria-label={t('slots.pages')} className="flex justify-between gap-3">
        <Button
          tone="quiet"
          icon={<ChevronLeft size={18} aria-hidden="true" />}
          disabled={page === 0}
          onClick={() => onPage(page - 1)}
        >
          {t('slots.earlier')}
        </Button>
        <Button
          tone="quiet"
          icon={<ChevronRight size={18} aria-hidden="true" />}
          disabled={(page + 1) * PAGE_DAYS >= horizonDays}
          onClick={() => onPage(page + 1)}
        >
          {t('slots.later')}
        </Button>
      </nav>
    </div>
  )
}

/** Said only where the clocks differ. */
const OtherZone = ({ here, practice, now }: { here: string; practice: string | null; now: string }) => {
  const { t } = useTranslation('booking')
  const formats = useZonedFormats(practice ?? 'UTC')
  return practice === null || formats.offset(now) === here
    ? null
    : ` ${t('slots.otherZone', { offset: formats.zone(now) })}`
}
