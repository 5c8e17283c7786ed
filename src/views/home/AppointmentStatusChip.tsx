import { useTranslation } from 'react-i18next'
import type { AppointmentStatus } from '../../contracts/portal/appointmentStatus.ts'
import { StatusChip } from '../ui/StatusChip.tsx'
import { statusLook } from './statusLook.ts'

/** P4.01-P4.06 in the words of the page. */
export const AppointmentStatusChip = ({ status }: { status: AppointmentStatus }) => {
  const { t } = useTranslation('home')
  const { tone, Icon } = statusLook[status]
  return <StatusChip tone={tone} icon={<Icon aria-hidden="true" />} label={t(`status.${status}`)} />
}
