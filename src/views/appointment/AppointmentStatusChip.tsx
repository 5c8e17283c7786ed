import { useTranslation } from 'react-i18next'
import type { AppointmentStatus } from '../../contracts/portal/appointmentStatus.ts'
import { StatusChip } from '../ui/StatusChip.tsx'
import { statusClassName } from './statusClassName.ts'

/** P4.01-P4.06 as texts of the page. */
export const AppointmentStatusChip = ({ status }: { status: AppointmentStatus }) => {
  const { t } = useTranslation('home')
  const { tone, Icon } = statusClassName[status]
  return <StatusChip tone={tone} icon={<Icon aria-hidden="true" />} label={t(`status.${status}`)} />
}
