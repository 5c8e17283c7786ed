import { useSelector } from '@xstate/react'
import { Video } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AppointmentItem } from '../../contracts/portal/appointment.ts'
import { selectLive } from '../../machines/appointment/liveAppointmentMachine.ts'
import { useLasting } from '../app/ActorContext.tsx'
import { shortName } from '../app/patientName.ts'
import { useFormats } from '../app/useFormats.ts'
import { Button } from '../ui/Button.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Menu } from '../ui/Menu.tsx'
import { MenuItem } from '../ui/MenuItem.tsx'

const sameVisits = (a: AppointmentItem[], b: AppointmentItem[]) =>
  a.length === b.length && a.every((visit, index) => visit === b[index])

/** P2.43, P4.13: hidden when nothing is live, one visit to enter, or a menu of several. */
export const LiveShortcut = () => {
  const { t } = useTranslation('portal')
  const formats = useFormats()
  const shell = useLasting('shell')
  const visits = useSelector(useLasting('liveAppointment'), selectLive, sameVisits)
  const open = useSelector(shell, (snapshot) => snapshot.matches({ menu: 'live' }))
  const staleSince = useSelector(useLasting('appointmentPolling'), ({ context }) =>
    context.failuresInRow > 0 ? context.serverTime : null,
  )
  const labelOf = (visit: AppointmentItem) =>
    t('live.enter', {
      name: shortName(visit.client),
      range: formats.range(visit.start_time, visit.end_time),
    })
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
        tone="live"
        size="sm"
        aria-label={labelOf(first)}
        icon={<Video size={18} aria-hidden="true" />}
      >
        <span className="hidden md:inline">{labelOf(first)}</span>
        <span className="md:hidden">{t('live.enterShort')}</span>
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
        <Button {...props} tone="live" size="sm" icon={<Video size={18} aria-hidden="true" />}>
          {t('live.several', { count: visits.length })}
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
