import { useSelector } from '@xstate/react'
import { Bell } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { nameOf, selectUnread, undoChildOf } from '../../machines/shell/noticesMachine.ts'
import type { OfferedUndoRef } from '../../machines/shell/offeredUndoMachine.ts'
import { useLasting } from '../app/ActorContext.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useFocusHeir } from '../ui/useFocusHeir.ts'
import { NoticeEntry } from './NoticeEntry.tsx'
import { UndoEntry } from './UndoEntry.tsx'

/**
 * P2.44: what can be taken back, then what happened, newest first; visits are named by their time. Each entry leads to
 * what it names.
 */
export const NoticePanel = () => {
  const { t } = useTranslation('portal')
  const shell = useLasting('shell')
  const notices = useLasting('notices')
  const { items, undos } = useSelector(notices, ({ context }) => context)
  const children: Record<string, unknown> = useSelector(notices, (snapshot) => snapshot.children)
  const unread = useSelector(notices, selectUnread)
  const root = useRef<HTMLDivElement>(null)
  useFocusHeir(root)
  return (
    <div ref={root}>
      <div className="flex items-center justify-between gap-3 border-b border-line px-4 py-2.5">
        <h2 tabIndex={-1} data-focus-heir className="text-base">
          {t('notifications.label')}
        </h2>
        {unread === 0 ? null : (
          <Button tone="quiet" size="sm" onClick={() => notices.send({ type: 'notices.allRead' })}>
            {t('notifications.markRead')}
          </Button>
        )}
      </div>
      {items.length + undos.length === 0 ? (
        <EmptyState
          icon={<Bell size={24} />}
          title={t('notifications.empty')}
          text={t('notifications.emptyText')}
        />
      ) : (
        <ul className="max-h-80 overflow-y-auto py-1">
          {undos.map((offer) => {
            const undo = children[undoChildOf(offer)]
            return undo === undefined ? null : (
              <UndoEntry key={undoChildOf(offer)} offer={offer} undo={undo as OfferedUndoRef} />
            )
          })}
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
    </div>
  )
}
