import { useSelector } from '@xstate/react'
import { Lock, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { DAY_MIN } from '../../contracts/portal/schedule/rules.ts'
import { dateAt, minutesAt } from '../../contracts/portal/schedule/wallTime.ts'
import { type CellRange, partOn } from '../../machines/calendar/cells.ts'
import type { DayLayers, OverrideStretch } from '../../machines/calendar/dayLayers.ts'
import { useLasting } from '../app/ActorContext.tsx'
import { cx } from '../ui/cx.ts'
import { columnOf, DAY_PX, heightOf, topOf } from './geometry.ts'

interface GridLayersProps {
  readonly days: readonly DayLayers[]
  readonly selected: CellRange | null
}

/** The layers behind the cells; the cells say the same in words, so screen readers skip them. */
export const GridLayers = ({ days, selected }: GridLayersProps) => (
  <div aria-hidden="true" className="absolute inset-0">
    {days.map((day, index) => (
      <div
        key={day.date}
        className="absolute inset-y-0 border-l border-line"
        style={columnOf(index, days.length)}
      >
        {day.hours.map((one) => (
          <div key={one.start_min} className="absolute inset-x-0 bg-surface" style={heightOf(one)} />
        ))}
        {day.extending.map((one) => (
          <OverrideBlock key={one.override.id} stretch={one} />
        ))}
        {day.lunch.map((one) => (
          <div key={one.start_min} className="calendar-lunch absolute inset-x-0" style={heightOf(one)} />
        ))}
        {day.blocking.map((one) => (
          <OverrideBlock key={one.override.id} stretch={one} />
        ))}
        <Selection selected={selected} date={day.date} />
      </div>
    ))}
    <HourLines />
  </div>
)

const OverrideBlock = ({ stretch }: { stretch: OverrideStretch }) => {
  const { override, begins, ends } = stretch
  const { t } = useTranslation('calendar')
  const blocking = override.kind === 'blocking'
  const movable = !('start_date' in override.period)
  const Icon = blocking ? Lock : Plus
  return (
    <div
      className={cx(
        'absolute inset-x-0.5 overflow-hidden rounded-sm',
        blocking ? 'calendar-blocked border border-edge' : 'border-2 border-dashed border-primary bg-surface',
      )}
      style={heightOf(stretch)}
    >
      <span
        className={cx(
          'm-0.5 inline-flex max-w-[calc(100%-0.25rem)] items-center gap-1 rounded-sm px-1 text-xs font-semibold [&_svg]:size-3.5 [&_svg]:shrink-0',
          blocking ? 'bg-neutral-soft text-on-neutral-soft' : 'bg-primary-soft text-on-primary-soft',
        )}
      >
        <Icon />
        <span className="truncate">
          {override.kind === 'blocking' && override.reason !== ''
            ? override.reason
            : t(`kind.${override.kind}`)}
        </span>
      </span>
      {movable && begins ? (
        <div
          data-edge="start"
          data-override={override.id}
          className="absolute inset-x-0 top-0 h-2 cursor-ns-resize"
        />
      ) : null}
      {movable && ends ? (
        <div
          data-edge="end"
          data-override={override.id}
          className="absolute inset-x-0 bottom-0 h-2 cursor-ns-resize"
        />
      ) : null}
    </div>
  )
}

const Selection = ({ selected, date }: { selected: CellRange | null; date: string }) => {
  const part = selected === null ? null : partOn(selected, date)
  if (part === null) return null
  return (
    <div
      className="absolute inset-x-0 border-2 border-focus bg-focus/20"
      style={heightOf({ start_min: part[0], end_min: part[1] })}
    />
  )
}

const HOUR_PX = DAY_PX / 24

/** A line at each hour. */
const HourLines = () => (
  <div
    className="calendar-hours pointer-events-none absolute inset-0"
    style={{ backgroundSize: `100% ${HOUR_PX}px` }}
  />
)

/** By the server's clock; it moves with it. */
export const NowLine = ({ days, zone }: { days: readonly DayLayers[]; zone: string }) => {
  const at = useSelector(useLasting('liveAppointment'), ({ context }) => context.now)
  if (at === null) return null
  const index = days.findIndex(({ date }) => date === dateAt(at, zone))
  if (index === -1) return null
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute z-15 border-t-2 border-live before:absolute before:-top-1.5 before:-left-1 before:size-2.5 before:rounded-full before:bg-live"
      style={{ ...columnOf(index, days.length), ...topOf(Math.min(DAY_MIN, minutesAt(at, zone))) }}
    />
  )
}
