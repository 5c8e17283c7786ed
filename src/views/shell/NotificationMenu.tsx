import { useSelector } from '@xstate/react'
import { BellRing, Bell as Icon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { nameOf, selectUnread } from '../../machines/shell/noticesMachine.ts'
import { useLasting } from '../app/ActorContext.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Popover } from '../ui/Popover.tsx'
import { NoticeEntry } from './NoticeEntry.tsx'

/** P2.44: what happened, newest first; visits are named by their time. Each entry leads to what it names. */
export const NotificationMenu = () => {
  const { t } = useTranslation('portal')
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
          {items.map((item, position) => (
            <NoticeEntry
              key={nameOf(item)}
              item={item}
              onOpen={() => {
                notices.send({ type: 'notices.opened', position })
                shell.send({ type: 'menu.closed' })
              }}
            />
          ))}
        </ul>
      )}
    </Popover>
  )
}
