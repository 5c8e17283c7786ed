import { useSelector } from '@xstate/react'
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { addDays } from '../../contracts/portal/schedule/wallTime.ts'
import type { CalendarDaysRef } from '../../machines/calendar/calendarDays.ts'
import type { CalendarRef } from '../../machines/calendar/calendarMachine.ts'
import { WEEK_DAYS } from '../../machines/calendar/cells.ts'
import { type CopiedItem, copyOfWeek, daysToCompare } from '../../machines/calendar/copyWeek.ts'
import { useLasting } from '../app/ActorContext.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useCalendarTexts } from './useCalendarTexts.ts'
import { useExceptionText } from './useExceptionText.ts'

interface CopyWeekDialogProps {
  readonly calendar: CalendarRef
  readonly days: CalendarDaysRef
  /** The first date of the shown week. */
  readonly from: string
  readonly zone: string
}

/** Weeks ahead that can be chosen. */
const WEEKS = 26

/** "Copy this week's changes to…": what each would meet in the other week, before anything is done. */
export const CopyWeekDialog = ({ calendar, days, from, zone }: CopyWeekDialogProps) => {
  const { t } = useTranslation('calendar')
  const { t: common } = useTranslation()
  const { t: schedule } = useTranslation('schedule')
  const texts = useCalendarTexts(zone)
  const open = useSelector(calendar, (snapshot) => snapshot.matches('copying'))
  const query = useSelector(calendar, ({ children }) => children.otherWeek)
  const overrides = useSelector(days, ({ context }) => context.data?.overrides)
  if (!open || query === undefined || overrides === undefined) return null
  const close = () => calendar.send({ type: 'calendar.copyClosed' })
  const weeks = Array.from({ length: WEEKS }, (_, index) => addDays(from, (index + 1) * WEEK_DAYS))
  return (
    <Dialog open onClose={close} title={t('copy.title')} closeLabel={common('close')}>
      <div className="grid gap-4">
        <Target
          weeks={weeks.map((value) => ({ value, label: t('copy.weekOf', { date: texts.date(value) }) }))}
          query={query}
          onChoose={(first) =>
            calendar.send({
              type: 'calendar.copyTargetChosen',
              first,
              days: daysToCompare(overrides, from, zone),
            })
          }
        />
        <Preview calendar={calendar} query={query} overrides={overrides} from={from} zone={zone} />
        <div>
          <Button tone="secondary" onClick={close}>
            {schedule('cancel')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

const Target = ({
  weeks,
  query,
  onChoose,
}: {
  readonly weeks: readonly { value: string; label: string }[]
  readonly query: CalendarDaysRef
  readonly onChoose: (first: string) => void
}) => {
  const { t } = useTranslation('calendar')
  const chosen = useSelector(query, ({ context }) => context.params?.first ?? '')
  return (
    <SelectField
      label={t('copy.target')}
      value={chosen}
      options={[...(chosen === '' ? [{ value: '', label: t('copy.choose') }] : []), ...weeks]}
      onChange={({ target }) => onChoose(target.value)}
    />
  )
}

interface PreviewProps {
  readonly calendar: CalendarRef
  readonly query: CalendarDaysRef
  readonly overrides: Parameters<typeof copyOfWeek>[0]
  readonly from: string
  readonly zone: string
}

const Preview = ({ calendar, query, overrides, from, zone }: PreviewProps) => {
  const { t } = useTranslation('calendar')
  const { params, data } = useSelector(query, ({ context }) => context)
  const failed = useSelector(query, (snapshot) => snapshot.matches('failed'))
  const now = useSelector(useLasting('liveAppointment'), ({ context }) => context.now ?? 0)
  if (params === null) return null
  return (
    <QueryView
      data={data}
      failed={failed}
      failedBanner="danger"
      failedTitle={t('failed')}
      onRetry={() => query.send({ type: 'query.refreshRequested' })}
      loading={<Skeleton className="h-24 w-full" />}
    >
      {(other) => {
        const items = copyOfWeek(overrides, { from, to: params.first }, other, { zone, now })
        const good = items.filter(({ problem }) => problem === null)
        return (
          <div className="grid gap-3">
            <ul aria-label={t('copy.preview')} className="grid gap-2">
              {items.map((item) => (
                <PreviewLine key={JSON.stringify(item.content)} item={item} zone={zone} />
              ))}
            </ul>
            {items.length === 0 ? <p>{t('copy.nothing')}</p> : null}
            {good.length === 0 ? null : (
              <Button
                className="justify-self-start"
                onClick={() =>
                  calendar.send({
                    type: 'calendar.changesRequested',
                    changes: good.map(({ content }) => ({ op: 'create', content })),
                  })
                }
              >
                {t('copy.confirm', { count: good.length })}
              </Button>
            )}
          </div>
        )
      }}
    </QueryView>
  )
}

const PreviewLine = ({ item, zone }: { item: CopiedItem; zone: string }) => {
  const { t } = useTranslation('calendar')
  const text = useExceptionText(zone)
  const { content, problem, visits } = item
  const Icon = problem !== null ? CircleAlert : visits.length > 0 ? TriangleAlert : CircleCheck
  return (
    <li className="flex items-start gap-2">
      <Icon size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span>
        {text(content)}:{' '}
        {problem !== null
          ? t(`copy.${problem}`)
          : visits.length > 0
            ? t('copy.visits', { count: visits.length })
            : t('copy.free')}
      </span>
    </li>
  )
}
