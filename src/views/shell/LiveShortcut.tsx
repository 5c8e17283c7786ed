import { useSelector } from '@xstate/react'
import { Video } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AppointmentItem } from '../../contracts/portal/appointment.ts'
import { selectLive } from '../../machines/appointment/liveAppointmentMachine.ts'
import { useLasting } from '../app/ActorContext.tsx'
import { shortName } from '../format/patientName.ts'
import { useFormats } from '../format/useFormats.ts'
import { useWaiting } from '../format/useWaiting.ts'
import { useWaitingText } from '../format/useWaitingText.ts'
import { Button } from '../ui/Button.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Menu } from '../ui/Menu.tsx'
import { MenuItem } from '../ui/MenuItem.tsx'

const none: AppointmentItem[] = []
const sameVisits = (a: AppointmentItem[], b: AppointmentItem[]) =>
  a.length === b.length && a.every((visit, index) => visit === b[index])

/** P2.43, P4.13: hidden when nothing is live, one visit to enter, or a menu of several. */
export const LiveShortcut = () => {
  const { t } = useTranslation('portal')
  const formats = useFormats()
  const shell = useLasting('shell')
  const waiting = useWaiting()
  const waitingText = useWaitingText()
  const live = useSelector(useLasting('liveAppointment'), selectLive, sameVisits)
  const today = useSelector(useLasting('liveAppointment'), ({ context }) => context.appointments ?? none)
  // A patient may come in before the visit is live.
  const visits = today.filter((visit) => live.includes(visit) || waiting.has(visit.id))
  const someoneWaits = visits.some(({ id }) => waiting.has(id))
  const open = useSelector(shell, (snapshot) => snapshot.matches({ menu: 'live' }))
  const staleSince = useSelector(useLasting('appointmentPolling'), ({ context }) =>
    context.failuresInRow > 0 ? context.serverTime : null,
  )
  const labelOf = (visit: AppointmentItem) => {
    const label = t('live.enter', {
      name: shortName(visit.client),
      range: formats.range(visit.start_time, visit.end_time),
    })
    const minutes = waiting.get(visit.id)
    return minutes === undefined ? label : `${label}, ${waitingText(minutes)}`
  }
  const [first] = visits
  if (first === undefined) return null
  const note =
    staleSince === null ? null : (
      <span className="hidden text-xs font-normal opacity-90 wide:inline">
        {t('live.asOf', { time: formats.time(staleSince) })}
      </span>
    )
  if (visits.length === 1) {
    return (
      <ButtonLink
        to={`/meeting-room/${first.id}`}
        tone={someoneWaits ? 'live' : 'secondary'}
        size="sm"
        aria-label={labelOf(first)}
        icon={<Video size={18} aria-hidden="true" />}
      >
        <span className="hidden md:inline">{labelOf(first)}</span>
        <span className="md:hidden">
          {someoneWaits ? waitingText(waiting.get(first.id) ?? 0) : t('live.enterShort')}
        </span>
        {note}
      </ButtonLink>
    )
  }
  return (
    <Menu
      open={open}
      onOpen={() => shell.send({ type: 'menu.opened', menu: 'live' })}
      onClose={() => shell.send({ type: 'menu.closed' })}
      label={t('live.menu')}
      trigger={(props) => (
        <Button
          {...props}
          tone={someoneWaits ? 'live' : 'secondary'}
          size="sm"
          icon={<Video size={18} aria-hidden="true" />}
        >
          {t('live.several', { count: visits.length })}
          {someoneWaits ? `, ${t('live.someoneWaits')}` : null}
          {note}
        </Button>
      )}
    >
      {visits.map((visit) => (
        <MenuItem key={visit.id} to={`/meeting-room/${visit.id}`}>
          {labelOf(visit)}
        </MenuItem>
      ))}
    </Menu>
  )
}
