import { useSelector } from '@xstate/react'
import { BellRing, CalendarPlus, CalendarX2, Bell as Icon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { selectUnread } from '../../machines/shell/noticesMachine.ts'
import { useLasting } from '../app/ActorContext.tsx'
import { useFormats } from '../app/useFormats.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Popover } from '../ui/Popover.tsx'

/** P2.44: changes of today's visits, which it names by their time. */
export const NotificationMenu = () => {
  const { t } = useTranslation('portal')
  const formats = useFormats()
  const shell = useLasting('shell')
  const notices = useLasting('notices')
  const items = useSelector(notices, ({ context }) => context.items)
  const unread = useSelector(notices, selectUnread)
  const open = useSelector(shell, (snapshot) => snapshot.matches({ menu: 'bell' }))
  return (
    <Popover
      open={open}
      onOpen={() => shell.send({ type: 'menu.opened', menu: 'bell' })}
      onClose={() => shell.send({ type: 'menu.closed' })}
      label={t('bell.label')}
      className="wide:w-96"
      trigger={(props) => (
        <IconButton
          {...props}
          label={unread === 0 ? t('bell.label') : t('bell.unread', { count: unread })}
          icon={
            <>
              {unread === 0 ? (
                <Icon size={20} aria-hidden="true" />
              ) : (
                <BellRing size={20} aria-hidden="true" />
              )}
              {unread === 0 ? null : (
                <span
                  aria-hidden="true"
                  className="absolute top-0.5 right-0.5 flex h-5 min-w-5 items-center justify-center rounded-full bg-live px-1 text-xs font-bold text-on-live"
                >
                  {unread}
                </span>
              )}
            </>
          }
        />
      )}
    >
      <div className="flex items-center justify-between gap-3 border-b border-line px-4 py-2.5">
        <h2 className="text-base">{t('bell.label')}</h2>
        {unread === 0 ? null : (
          <Button tone="quiet" size="sm" onClick={() => notices.send({ type: 'notices.allRead' })}>
            {t('bell.markRead')}
          </Button>
        )}
      </div>
      {items.length === 0 ? (
        <EmptyState icon={<Icon size={24} />} title={t('bell.empty')} text={t('bell.emptyText')} />
      ) : (
        <ul className="max-h-80 overflow-y-auto py-1">
          {items.map((item) => (
            <li
              key={`${item.kind}-${item.appointmentId}`}
              className="flex items-center gap-3 px-4 py-2.5 text-sm"
            >
              {item.kind === 'requested' ? (
                <CalendarPlus size={18} aria-hidden="true" className="text-primary" />
              ) : (
                <CalendarX2 size={18} aria-hidden="true" className="text-danger" />
              )}
              <span className={item.read ? 'text-ink-soft' : 'font-semibold'}>
                {t(`bell.${item.kind}`, { time: formats.time(item.startsAt) })}
                {item.read ? null : <span className="sr-only"> ({t('bell.unreadMark')})</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  )
}
