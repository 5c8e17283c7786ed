import { useSelector } from '@xstate/react'
import { CalendarX2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { SLOT_PREVIEW_DAYS } from '../../contracts/portal/portalConstants.ts'
import { addDays, dateAt, datesBetween, wallToEpoch } from '../../contracts/portal/schedule/wallTime.ts'
import type { PracticeHoursRef } from '../../machines/schedule/practiceHoursMachine.ts'
import type { DayExplanationRef, SlotPreviewRef } from '../../machines/schedule/practiceQueries.ts'
import { useZonedFormats } from '../format/useFormats.ts'
import { useSpecialities } from '../practitioner/useSpecialities.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { DayExplanation } from './DayExplanation.tsx'

/** So many days show their times at once; the others on request. */
const DAYS_OPEN = 2

interface SlotPreviewCardProps {
  readonly page: PracticeHoursRef
  readonly slots: SlotPreviewRef
  readonly day: DayExplanationRef
  readonly zone: string
  /** A form is open; what opens another one waits until it is closed. */
  readonly editing: boolean
  readonly onEditHours: () => void
  readonly onEditPrice: (specialityId: string) => void
  readonly onOpenTime: (first: number, last: number) => void
  readonly cureOf: ComponentProps<typeof DayExplanation>['cureOf']
  readonly onRemove: ComponentProps<typeof DayExplanation>['onRemove']
}

const DayHeading = ({ name, count }: { name: string; count: number }) => {
  const { t } = useTranslation('schedule')
  return (
    <h3 className="inline text-sm font-semibold">
      {name} <span className="font-normal text-ink-soft">{t('preview.count', { count })}</span>
    </h3>
  )
}

/** The bookable times of 14 days, by the rules that a booking is judged by (P7.59). */
export const SlotPreviewCard = ({
  page,
  slots,
  day,
  zone,
  editing,
  onEditHours,
  onEditPrice,
  onOpenTime,
  cureOf,
  onRemove,
}: SlotPreviewCardProps) => {
  const { t } = useTranslation('schedule')
  const { list } = useSpecialities()
  const formats = useZonedFormats(zone)
  const { params, data } = useSelector(slots, ({ context }) => context)
  const failed = useSelector(slots, (snapshot) => snapshot.matches('failed') || snapshot.matches('stale'))
  const busy = useSelector(slots, (snapshot) => snapshot.hasTag('busy'))
  const explained = useSelector(day, ({ context }) => context.params)
  const shown = params?.specialityId ?? data?.speciality_id ?? null
  const byDay = Map.groupBy(data?.slots ?? [], ({ start_time }) => dateAt(Date.parse(start_time), zone))
  const today = dateAt(Date.parse(data?.server_time ?? '1970-01-01T00:00:00Z'), zone)
  return (
    <Card title={t('preview.title')} busy={busy}>
      <p className="mb-3 text-sm text-ink-soft">{t('preview.intro')}</p>
      <SelectField
        label={t('preview.speciality')}
        value={shown ?? ''}
        options={[
          ...(shown === null ? [{ value: '', label: t('preview.choose') }] : []),
          ...list.map(({ speciality }) => ({
            value: speciality.id,
            label: speciality.practitioner_speciality,
          })),
        ]}
        onChange={({ target }) =>
          page.send({ type: 'practice.specialityChosen', specialityId: target.value })
        }
      />
      {list.length === 0 ? null : (
        <div className="mt-4">
          <QueryView
            data={data}
            failed={failed}
            failedBanner="info"
            failedTitle={t('preview.failed')}
            staleTitle={t('preview.failed')}
            onRetry={() => slots.send({ type: 'query.refreshRequested' })}
            loading={<Skeleton className="h-40 w-full" />}
          >
            {({ speciality_id: answered, duration_min: priced }) => (
              <>
                {byDay.size === 0 ? (
                  <EmptyState
                    icon={<CalendarX2 size={26} />}
                    title={t('preview.none')}
                    text={t('preview.noneText')}
                  />
                ) : null}
                {priced === null ? null : (
                  <ul className="grid gap-4">
                    {datesBetween(today, addDays(today, SLOT_PREVIEW_DAYS - 1)).map((date, index) => {
                      const offered = byDay.get(date) ?? []
                      const name = formats.date(new Date(wallToEpoch(date, 0, zone)).toISOString())
                      const open = explained?.date === date
                      return (
                        <li key={date} className="grid gap-1.5">
                          <div className="flex flex-wrap items-start justify-between gap-x-3">
                            {offered.length === 0 ? (
                              <DayHeading name={name} count={0} />
                            ) : (
                              <details open={index < DAYS_OPEN} className="min-w-0 flex-1 basis-40">
                                <summary className="min-h-9 cursor-pointer pt-1.5">
                                  <DayHeading name={name} count={offered.length} />
                                </summary>
                                <p className="mt-1 text-sm">
                                  {offered.map(({ start_time }) => formats.time(start_time)).join(' · ')}
                                </p>
                              </details>
                            )}
                            <Button
                              size="sm"
                              tone="quiet"
                              aria-expanded={open}
                              onClick={() =>
                                open
                                  ? page.send({ type: 'practice.dayClosed' })
                                  : page.send({
                                      type: 'practice.dayChosen',
                                      day: { specialityId: answered, date, zone },
                                    })
                              }
                            >
                              {open ? t('preview.hideTimes') : t('preview.why')}
                              <span className="sr-only">{name}</span>
                            </Button>
                          </div>
                          {open ? (
                            <DayExplanation
                              day={day}
                              zone={zone}
                              editing={editing}
                              onEditHours={onEditHours}
                              onEditPrice={() => onEditPrice(answered)}
                              onOpenTime={onOpenTime}
                              cureOf={cureOf}
                              onRemove={onRemove}
                            />
                          ) : null}
                        </li>
                      )
                    })}
                  </ul>
                )}
              </>
            )}
          </QueryView>
        </div>
      )}
    </Card>
  )
}
