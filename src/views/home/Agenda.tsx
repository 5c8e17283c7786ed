import { useSelector } from '@xstate/react'
import { CalendarDays, CircleAlert, SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type AgendaRef, isFiltered, selectIsBusy } from '../../machines/agenda/agendaMachine.ts'
import { useFormats } from '../app/useFormats.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { AgendaFilterBar } from './AgendaFilterBar.tsx'
import { AgendaRow } from './AgendaRow.tsx'
import { AgendaSkeleton } from './AgendaSkeleton.tsx'

/** P1.21: today's visits in the order of their start; the four states of a list (experience §2.2). */
export const Agenda = ({ agenda }: { agenda: AgendaRef }) => {
  const { t } = useTranslation('home')
  const { t: common } = useTranslation()
  const formats = useFormats()
  const appointments = useSelector(agenda, ({ context }) => context.appointments)
  const upcoming = useSelector(agenda, ({ context }) => context.upcoming)
  const failure = useSelector(agenda, ({ context }) => context.failure)
  const serverTime = useSelector(agenda, ({ context }) => context.serverTime)
  const filtered = useSelector(agenda, ({ context }) => isFiltered(context.filters))
  const busy = useSelector(agenda, selectIsBusy)
  const retry = () => agenda.send({ type: 'agenda.refreshRequested' })
  const retryButton = (
    <Button size="sm" tone="secondary" onClick={retry}>
      {common('retry')}
    </Button>
  )

  const list = () => {
    if (appointments === null) {
      if (failure === null) return <AgendaSkeleton label={t('agenda.loading')} />
      return (
        <EmptyState
          icon={<CircleAlert size={26} />}
          title={t('agenda.failed')}
          text={t('agenda.failedText', { code: String(failure.code) })}
          action={retryButton}
        />
      )
    }
    if (appointments.length > 0) {
      return (
        <ol className="divide-y divide-line">
          {appointments.map((appointment) => (
            <AgendaRow key={appointment.id} appointment={appointment} agenda={agenda} />
          ))}
        </ol>
      )
    }
    if (filtered) {
      return (
        <EmptyState
          icon={<SearchX size={26} />}
          title={t('agenda.noMatch')}
          text={t('agenda.noMatchText')}
          action={
            <Button tone="secondary" size="sm" onClick={() => agenda.send({ type: 'agenda.filtersCleared' })}>
              {t('agenda.clear')}
            </Button>
          }
        />
      )
    }
    return (
      <EmptyState
        icon={<CalendarDays size={26} />}
        title={t('agenda.emptyTitle')}
        text={
          upcoming === null
            ? t('agenda.emptyFree')
            : t('agenda.emptyNext', { when: formats.dateTime(upcoming.start_time) })
        }
      />
    )
  }

  return (
    <Card
      title={t('agenda.title')}
      busy={busy}
      flush
      aside={
        appointments === null ? null : (
          <p className="text-sm text-ink-soft">{t('agenda.count', { count: appointments.length })}</p>
        )
      }
    >
      <AgendaFilterBar agenda={agenda} />
      {failure !== null && serverTime !== null ? (
        <div className="px-5 pb-3">
          <Banner
            tone="warning"
            title={t('agenda.stale', { time: formats.time(serverTime) })}
            actions={retryButton}
          />
        </div>
      ) : null}
      {list()}
    </Card>
  )
}
