import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { AgendaRef } from '../../machines/appointment/agendaMachine.ts'
import type { CalendarRef } from '../../machines/calendar/calendarMachine.ts'
import type { GridRef } from '../../machines/calendar/gridMachine.ts'
import { undoOf } from '../../machines/calendar/overrideChanges.ts'
import { scheduleErrorKey } from '../schedule/scheduleError.ts'
import { UNDO_FAILURES } from '../schedule/undoFailures.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { ConflictList } from './ConflictList.tsx'
import { useExceptionText } from './useExceptionText.ts'

interface CalendarNoticesProps {
  readonly calendar: CalendarRef
  readonly grid: GridRef
  readonly agenda: AgendaRef
  readonly zone: string
}

/**
 * The result of the last change, with Undo; visits that are now outside the hours; why a drop was refused.
 */
export const CalendarNotices = (props: CalendarNoticesProps) => (
  <div className="grid gap-3 px-5 empty:hidden not-empty:pb-4">
    <Refusal {...props} />
    <LastChange {...props} />
    <Conflicts {...props} />
  </div>
)

const Refusal = ({ grid }: CalendarNoticesProps) => {
  const { t } = useTranslation('calendar')
  const refusal = useSelector(grid, ({ context }) => context.refusal)
  return refusal === null ? null : (
    <Banner announced tone="warning" title={t(`refused.${refusal}`)}>
      {t(`refused.${refusal}Text`)}
    </Banner>
  )
}

const LastChange = ({ calendar, zone }: CalendarNoticesProps) => {
  const { t } = useTranslation('calendar')
  const { t: schedule } = useTranslation('schedule')
  const exceptionText = useExceptionText(zone)
  const { results, undone, failure } = useSelector(calendar, ({ context }) => context)
  const [first] = results
  const dismiss = (
    <Button size="sm" tone="secondary" onClick={() => calendar.send({ type: 'calendar.resultsDismissed' })}>
      {schedule('close')}
    </Button>
  )
  if (failure !== null)
    return (
      <Banner announced tone="danger" title={t('changed.failed')} actions={dismiss}>
        {schedule('error.failedText', { code: String(failure.code) })}
      </Banner>
    )
  if (first === undefined) return null
  const refused = results.flatMap((one) => one.failure ?? [])
  const canUndo = !undone && undoOf(results).length > 0
  const reasonOf = (found: (typeof refused)[number], op: (typeof first.change)['op']): string => {
    const undoFailure = op === 'undo' ? UNDO_FAILURES[String(found.code)] : undefined
    if (undoFailure !== undefined) return schedule(undoFailure)
    return found.code === 'conflict'
      ? t('changed.conflict')
      : found.errors?.[0] === undefined
        ? schedule('error.failedText', { code: String(found.code) })
        : schedule(scheduleErrorKey(found.errors[0].message))
  }
  if (results.length === 1 && refused[0] !== undefined)
    return (
      <Banner announced tone="danger" title={t('changed.failed')} actions={dismiss}>
        {reasonOf(refused[0], first.change.op)}
      </Banner>
    )
  const worked = results.length - refused.length
  return (
    <Banner
      announced
      tone={refused.length > 0 ? 'warning' : 'success'}
      title={
        undone
          ? t('changed.undone')
          : results.length === 1
            ? t(`changed.${first.change.op}`)
            : t('changed.many', { count: worked, total: results.length })
      }
      actions={
        <>
          {canUndo ? (
            <Button size="sm" onClick={() => calendar.send({ type: 'calendar.undoRequested' })}>
              {schedule('exceptions.undo')}
            </Button>
          ) : null}
          {dismiss}
        </>
      }
    >
      {results.length === 1 ? undefined : (
        <ul aria-label={t('changed.lines')} className="mt-1 list-inside list-disc">
          {results.map(({ change, failure: refusal }) => {
            const content = 'content' in change ? change.content : change.before
            return (
              <li key={JSON.stringify(change)}>
                {exceptionText(content)}:{' '}
                {refusal === null ? t(`line.${change.op}`) : reasonOf(refusal, change.op)}
              </li>
            )
          })}
        </ul>
      )}
    </Banner>
  )
}

const Conflicts = ({ calendar, agenda }: Pick<CalendarNoticesProps, 'calendar' | 'agenda'>) => {
  const { t } = useTranslation('calendar')
  const visits = useSelector(calendar, ({ children }) => children.conflictVisits)
  const conflicts = useSelector(calendar, ({ context }) => context.conflicts)
  const requests = useSelector(agenda, ({ children }) => children.requests)
  return visits === undefined ? null : (
    <ConflictList
      conflicts={conflicts}
      query={visits}
      text={t('conflicts.text')}
      onKeep={(visitId) => calendar.send({ type: 'calendar.visitKept', visitId })}
      onOffer={(visit) => requests?.send({ type: 'requests.proposeRequested', request: visit })}
      onCancel={(visit) => agenda.send({ type: 'agenda.cancelRequested', appointment: visit })}
    />
  )
}
