import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { VisitStretch } from '../../machines/calendar/dayLayers.ts'
import { statusClassName } from '../appointment/statusClassName.ts'
import { fullName } from '../format/patientName.ts'
import { useFormats } from '../format/useFormats.ts'
import { useSpecialities } from '../practitioner/useSpecialities.ts'
import { cx } from '../ui/cx.ts'
import { specialityColours } from '../ui/specialityColours.ts'
import { heightOf, laneOf } from './geometry.ts'

interface VisitButtonProps {
  readonly stretch: VisitStretch
  /** The one tab stop of the grid. */
  readonly current: boolean
  readonly ref: Ref<HTMLButtonElement> | undefined
  readonly onOpen: () => void
}

/** A visit in its cell, as long as it lasts: the colour of its speciality, and the icon of its status. */
export const VisitButton = ({ stretch, current, ref, onOpen }: VisitButtonProps) => {
  const { t } = useTranslation('home')
  const formats = useFormats()
  const speciality = useSpecialities().find(stretch.visit.speciality_id)
  const { visit, lane, lanes } = stretch
  const { Icon } = statusClassName[visit.status]
  const name = fullName(visit.client)
  const { height } = heightOf(stretch)
  return (
    <button
      ref={ref}
      type="button"
      aria-haspopup="dialog"
      tabIndex={current ? 0 : -1}
      data-focus-heir={current ? '' : undefined}
      aria-label={[
        name,
        formats.longDay(visit.start_time),
        formats.range(visit.start_time, visit.end_time),
        speciality?.label,
        t(`status.${visit.status}`),
      ]
        .filter(Boolean)
        .join(', ')}
      onClick={onOpen}
      className={cx(
        'pointer-events-auto absolute top-0 z-10 flex items-start gap-1 overflow-hidden rounded-sm border-l-4 border-current px-1 pt-0.5 text-left text-xs font-semibold focus-visible:z-20',
        specialityColours(speciality?.index ?? 0),
      )}
      style={{ ...laneOf(lane, lanes), height: height - 1 }}
    >
      <Icon size={14} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span className={cx('truncate', visit.status === 'completed' && 'font-normal')}>{name}</span>
    </button>
  )
}
