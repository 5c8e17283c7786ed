import { useSelector } from '@xstate/react'
import { LogOut, UsersRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { VisitRef } from '../../../machines/visit/visitMachine.ts'
import { useFormats } from '../../format/useFormats.ts'
import { Menu } from '../../ui/Menu.tsx'
import { MenuItem } from '../../ui/MenuItem.tsx'
import { useDisclosure } from '../../ui/useDisclosure.ts'
import { ControlButton } from './ControlButton.tsx'

/** Leaving has two meanings, each with its own text (experience §8.2). */
export const LeaveMenu = ({ visit }: { visit: VisitRef }) => {
  const { t } = useTranslation('meeting')
  const formats = useFormats()
  const details = useSelector(visit, ({ context }) => context.details)
  const menu = useDisclosure()
  if (details === null) return null
  return (
    <Menu
      {...menu}
      label={t('leave.title')}
      floats
      heading={
        <p className="px-3 pt-1.5 pb-2 text-sm text-ink-soft">
          {t('leave.text', { time: formats.time(details.can_join_until) })}
        </p>
      }
      trigger={(props) => (
        <ControlButton
          {...props}
          label={t('leave.title')}
          text={t('bar.leave')}
          tone="danger"
          icon={<LogOut size={20} aria-hidden="true" />}
        />
      )}
    >
      <MenuItem
        icon={<LogOut aria-hidden="true" />}
        onSelect={() => visit.send({ type: 'visit.leaveRequested' })}
      >
        {t('leave.stay')}
      </MenuItem>
      <MenuItem
        icon={<UsersRound aria-hidden="true" />}
        onSelect={() => {
          menu.onClose()
          visit.send({ type: 'visit.endRequested' })
        }}
      >
        {t('leave.end')}
      </MenuItem>
    </Menu>
  )
}
