import {
  BadgeCheck,
  CircleCheck,
  CircleX,
  CreditCard,
  type LucideIcon,
  MailQuestion,
  Radio,
} from 'lucide-react'
import type { AppointmentStatus } from '../../contracts/portal/appointmentStatus.ts'
import type { ChipTone } from '../ui/StatusChip.tsx'

/** Tone and icon of each status; the texts are in i18n `home:status.*`. Keyed by the union itself. */
export const statusClassName: Record<AppointmentStatus, { tone: ChipTone; Icon: LucideIcon }> = {
  requested: { tone: 'info', Icon: MailQuestion },
  accepted: { tone: 'success', Icon: CircleCheck },
  pending_payment: { tone: 'warning', Icon: CreditCard },
  in_progress: { tone: 'live', Icon: Radio },
  completed: { tone: 'neutral', Icon: BadgeCheck },
  cancel: { tone: 'neutral', Icon: CircleX },
}
