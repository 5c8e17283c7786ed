import { useSelector } from '@xstate/react'
import { BellRing, Bell as Icon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { selectUnread } from '../../machines/shell/noticesMachine.ts'
import { useLasting } from '../app/ActorContext.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Popover } from '../ui/Popover.tsx'
import { NoticePanel } from './NoticePanel.tsx'

/** P2.44: the button of the notifications with the number of unread entries, and its panel. */
export const NotificationMenu = () => {
  const { t } = useTranslation('portal')
  const shell = useLasting('shell')
  const notices = useLasting('notices')
  const unread = useSelector(notices, selectUnread)
  const open = useSelector(shell, (snapshot) => snapshot.matches({ menu: 'notifications' }))
  return (
    <Popover
      open={open}
      onOpen={() => shell.send({ type: 'menu.opened', menu: 'notifications' })}
      onClose={() => shell.send({ type: 'menu.closed' })}
      label={t('notifications.label')}
      className="wide:w-96"
      trigger={(props) => (
        <IconButton
          {...props}
          label={unread === 0 ? t('notifications.label') : t('notifications.unread', { count: unread })}
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
      <NoticePanel />
    </Popover>
  )
}
