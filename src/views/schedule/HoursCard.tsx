import { Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { BookedVisits } from '../../contracts/portal/schedule/bookedVisits.ts'
import type { HoursVersion } from '../../contracts/portal/schedule/rules.ts'
import type { HoursFormRef } from '../../machines/schedule/practiceForms.ts'
import type { PracticeHoursRef } from '../../machines/schedule/practiceHoursMachine.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { BookedNote } from './BookedNote.tsx'
import { HoursForm } from './HoursForm.tsx'
import { useHoursText } from './useHoursText.tsx'
import { useZoneOptions } from './useZoneOptions.ts'

interface HoursCardProps {
  readonly page: PracticeHoursRef
  /** null: no hours were saved yet. */
  readonly hours: HoursVersion | null
  readonly booked: BookedVisits
  readonly form: HoursFormRef | undefined
  readonly editing: boolean
  readonly onEdit: () => void
  readonly onClose: () => void
}

/** P1.15: the weekly hours, or the form that changes them. */
export const HoursCard = ({ page, hours, booked, form, editing, onEdit, onClose }: HoursCardProps) => {
  const { t } = useTranslation('schedule')
  const hoursText = useHoursText()
  const zones = useZoneOptions(hours?.zone ?? 'UTC')
  if (form !== undefined)
    return (
      <Card title={t('hours.title')}>
        <HoursForm actor={form} page={page} booked={booked} onClose={onClose} />
      </Card>
    )
  if (hours === null)
    return (
      <Card title={t('hours.title')}>
        <EmptyState
          icon={<Clock size={26} />}
          title={t('hours.none')}
          text={t('hours.noneText')}
          action={
            <Button disabled={editing} onClick={onEdit}>
              {t('hours.set')}
            </Button>
          }
        />
      </Card>
    )
  return (
    <Card
      title={t('hours.title')}
      aside={
        <Button size="sm" tone="secondary" disabled={editing} onClick={onEdit}>
          {t('edit')}
        </Button>
      }
    >
      {hoursText(hours, booked)}
      <p className="mt-3 text-sm text-ink-soft">
        {t('hours.zone')}: {zones.find(({ value }) => value === hours.zone)?.label ?? hours.zone}
      </p>
      <BookedNote booked={booked} />
    </Card>
  )
}
