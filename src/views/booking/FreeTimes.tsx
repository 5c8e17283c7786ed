import { useTranslation } from 'react-i18next'
import type { Failure } from '../../contracts/failure.ts'
import type { Slot } from '../../contracts/portal/booking/slots.ts'
import { useZonedFormats } from '../format/useFormats.ts'
import { Button } from '../ui/Button.tsx'

/** The first of the fresh list. */
const SHOWN = 6

interface FreeTimesProps {
  readonly failure: Failure | null
  readonly zone: string
  readonly onPick: (slot: Slot) => void
}

/** The next free times that the server named when it refused a taken one. */
export const FreeTimes = ({ failure, zone, onPick }: FreeTimesProps) => {
  const { t } = useTranslation('booking')
  const formats = useZonedFormats(zone)
  const times = failure?.freeTimes?.slice(0, SHOWN) ?? []
  if (times.length === 0) return null
  return (
    <section aria-label={t('slots.free')} className="grid gap-2">
      <h3 className="text-base font-semibold">{t('slots.free')}</h3>
      <ul className="flex flex-wrap gap-2">
        {times.map((slot) => (
          <li key={slot.start_time}>
            <Button tone="secondary" size="sm" onClick={() => onPick(slot)}>
              {formats.dateTime(slot.start_time)}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
