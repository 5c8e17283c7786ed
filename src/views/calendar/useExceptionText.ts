import { useTranslation } from 'react-i18next'
import { overrideRange } from '../../contracts/portal/schedule/openHours.ts'
import type { OverrideContent } from '../../contracts/portal/schedule/overrides.ts'
import { useZonedFormats } from '../format/useFormats.ts'

/** 'Blocked, Wed 25 Nov 2026, 09:00 AM – 12:00 PM (Congress)'. */
export const useExceptionText = (zone: string): ((content: OverrideContent) => string) => {
  const { t } = useTranslation('calendar')
  const formats = useZonedFormats(zone)
  return (content) => {
    const [start, end] = overrideRange(content)
    const iso = (at: number): string => new Date(at).toISOString()
    const [first, last] = [formats.date(iso(start)), formats.date(iso(end - 1))]
    const days = first === last ? first : `${first} – ${last}`
    const time =
      'start_date' in content.period
        ? days
        : first === last
          ? `${first}, ${formats.range(iso(start), iso(end))}`
          : `${formats.dateTime(iso(start))} – ${formats.dateTime(iso(end))}`
    const reason = content.kind === 'blocking' && content.reason !== '' ? ` (${content.reason})` : ''
    return `${t(`kind.${content.kind}`)}, ${time}${reason}`
  }
}
