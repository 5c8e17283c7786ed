import { Lock, Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { overrideRange } from '../../contracts/portal/schedule/openHours.ts'
import type { Override } from '../../contracts/portal/schedule/overrides.ts'
import type { ExceptionFormRef } from '../../machines/schedule/practiceForms.ts'
import type { PracticeHoursRef } from '../../machines/schedule/practiceHoursMachine.ts'
import { useZonedFormats } from '../format/useFormats.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'
import { ExceptionForm } from './ExceptionForm.tsx'

interface ExceptionsCardProps {
  readonly page: PracticeHoursRef
  readonly exceptions: readonly Override[]
  readonly zone: string
  /** The server's or the device's clock when the list was read, ms since the epoch. */
  readonly now: number
  readonly form: ExceptionFormRef | undefined
  readonly editing: boolean
  readonly onAdd: () => void
  readonly onClose: () => void
  readonly onRemove: (exception: Override) => void
}

/** P1.17, P1.18: blocked and extra time; what is over is folded. */
export const ExceptionsCard = (props: ExceptionsCardProps) => {
  const { t } = useTranslation('schedule')
  const { page, exceptions, now, form, editing, onAdd, onClose } = props
  const isPast = (exception: Override) => overrideRange(exception)[1] <= now
  const ahead = exceptions.filter((one) => !isPast(one))
  const past = exceptions.filter(isPast)
  return (
    <Card
      title={t('exceptions.title')}
      aside={
        <Button size="sm" tone="secondary" disabled={editing} onClick={onAdd}>
          {t('exceptions.add')}
        </Button>
      }
    >
      <p className="mb-3 text-sm text-ink-soft">{t('exceptions.intro')}</p>
      {form === undefined ? null : (
        <ExceptionForm
          actor={form}
          onReview={(change) => page.send({ type: 'practice.reviewRequested', change })}
          onClose={onClose}
        />
      )}
      {ahead.length === 0 ? <p>{t('exceptions.none')}</p> : <ExceptionList {...props} exceptions={ahead} />}
      {past.length === 0 ? null : (
        <details className="mt-3">
          <summary className="min-h-6 cursor-pointer text-sm">
            {t('exceptions.past', { count: past.length })}
          </summary>
          <ExceptionList {...props} exceptions={past} />
        </details>
      )}
    </Card>
  )
}

const ExceptionList = ({ exceptions, zone, onRemove }: ExceptionsCardProps) => {
  const { t } = useTranslation('schedule')
  const formats = useZonedFormats(zone)
  const timeOf = (exception: Override): string => {
    const [start, end] = overrideRange(exception).map((at) => new Date(at).toISOString())
    if (start === undefined || end === undefined) return ''
    if ('start_date' in exception.period) {
      const last = new Date(overrideRange(exception)[1] - 1).toISOString()
      const [one, other] = [formats.date(start), formats.date(last)]
      return one === other ? one : `${one} – ${other}`
    }
    return formats.date(start) === formats.date(end)
      ? `${formats.date(start)}, ${formats.range(start, end)}`
      : `${formats.dateTime(start)} – ${formats.dateTime(end)}`
  }
  return (
    <ul className="grid gap-2">
      {exceptions.map((exception) => (
        <li key={exception.id} className="flex items-center gap-3 border-t border-line pt-2">
          <div className="min-w-0 flex-1">
            <p>{timeOf(exception)}</p>
            {exception.kind === 'blocking' && exception.reason !== '' ? (
              <p className="text-sm text-ink-soft">{exception.reason}</p>
            ) : null}
          </div>
          <StatusChip
            tone={exception.kind === 'blocking' ? 'neutral' : 'success'}
            icon={exception.kind === 'blocking' ? <Lock aria-hidden="true" /> : <Plus aria-hidden="true" />}
            label={t(`exceptions.${exception.kind}`)}
          />
          <IconButton
            label={t('exceptions.remove', { what: timeOf(exception) })}
            icon={<Trash2 size={18} aria-hidden="true" />}
            onClick={() => onRemove(exception)}
          />
        </li>
      ))}
    </ul>
  )
}
