import {
  CalendarCheck,
  CalendarClock,
  CalendarPlus,
  CalendarX2,
  FileCheck,
  FileX,
  Hourglass,
  Landmark,
  type LucideIcon,
  TriangleAlert,
  Wallet,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { PracticeNoticeKind } from '../../contracts/portal/practiceNotices.ts'
import type { Notice } from '../../machines/shell/noticesContract.ts'
import { useFormats } from '../format/useFormats.ts'
import { useWaiting } from '../format/useWaiting.ts'
import { useWaitingText } from '../format/useWaitingText.ts'
import { visitPath } from '../pastVisit/visitPath.ts'
import { cx } from '../ui/cx.ts'

type NoticeIcon = { Icon: LucideIcon; good: boolean }

const ICONS: Record<Exclude<Notice['kind'], 'practice'>, NoticeIcon> = {
  waiting: { Icon: Hourglass, good: false },
  message: { Icon: TriangleAlert, good: false },
}

/** `path` for an entry that names no visit. */
const PRACTICE_ICONS: Record<PracticeNoticeKind, NoticeIcon & { path: string }> = {
  visitRequested: { Icon: CalendarPlus, good: true, path: '/' },
  visitBooked: { Icon: CalendarPlus, good: true, path: '/' },
  visitMoved: { Icon: CalendarClock, good: true, path: '/' },
  visitCancelled: { Icon: CalendarX2, good: false, path: '/' },
  proposalAccepted: { Icon: CalendarCheck, good: true, path: '/' },
  requestLapsed: { Icon: CalendarX2, good: false, path: '/' },
  paid: { Icon: Wallet, good: true, path: '/settings/payments' },
  disputed: { Icon: TriangleAlert, good: false, path: '/settings/payments' },
  refundFailed: { Icon: TriangleAlert, good: false, path: '/settings/payments' },
  payoutPaid: { Icon: Landmark, good: true, path: '/settings/payments' },
  payoutFailed: { Icon: TriangleAlert, good: false, path: '/settings/payments' },
  documentApproved: { Icon: FileCheck, good: true, path: '/settings/credential' },
  documentRejected: { Icon: FileX, good: false, path: '/settings/credential' },
}

/** Where the entry leads; null for a message, which names nothing. */
const pathOf = (item: Notice): string | null => {
  switch (item.kind) {
    case 'waiting':
      return `/meeting-room/${item.appointmentId}`
    case 'practice':
      return item.appointmentId !== null && (item.what === 'paid' || item.startsAt !== null)
        ? visitPath(item.appointmentId)
        : PRACTICE_ICONS[item.what].path
    case 'message':
      return null
  }
}

const useText = (item: Notice): string => {
  const { t } = useTranslation('portal')
  const { t: common } = useTranslation()
  const formats = useFormats()
  const waitingText = useWaitingText()
  const waiting = useWaiting()
  const minutes = item.kind === 'waiting' ? waiting.get(item.appointmentId) : undefined
  switch (item.kind) {
    case 'message':
      return common(`toast.${item.message}`)
    case 'practice':
      return t(`notifications.practice.${item.what}`, {
        amount: item.amountCentavos === null ? '' : formats.money(item.amountCentavos),
        time: item.startsAt === null ? '' : formats.dateTime(item.startsAt),
      })
    case 'waiting':
      return minutes === undefined
        ? t('notifications.waiting', { time: formats.time(item.at) })
        : t('notifications.waitingNow', { waiting: waitingText(minutes) })
  }
}

/** One entry of the notifications. */
export const NoticeEntry = ({ item, onOpen }: { item: Notice; onOpen: () => void }) => {
  const { t } = useTranslation('portal')
  const formats = useFormats()
  const text = useText(item)
  const { Icon, good } = item.kind === 'practice' ? PRACTICE_ICONS[item.what] : ICONS[item.kind]
  const path = pathOf(item)
  const className = 'flex min-h-11 items-center gap-3 px-4 py-2.5 text-sm'
  const content = (
    <>
      <Icon size={18} aria-hidden="true" className={cx('shrink-0', good ? 'text-primary' : 'text-danger')} />
      <span className={item.read ? 'text-ink-soft' : 'font-semibold'}>
        {text}
        {item.kind === 'practice' ? (
          <span className="block text-xs font-normal text-ink-soft">{formats.dateTime(item.at)}</span>
        ) : null}
        {item.read ? null : <span className="sr-only"> ({t('notifications.unreadMark')})</span>}
      </span>
    </>
  )
  return (
    <li>
      {path === null ? (
        <div className={className}>{content}</div>
      ) : (
        <Link to={path} onClick={onOpen} className={`${className} hover:bg-sunken`}>
          {content}
        </Link>
      )}
    </li>
  )
}
