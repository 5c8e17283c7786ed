import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { SnapshotFrom } from 'xstate'
import { LoadMore } from '../ui/LoadMore.tsx'
import type { PagedListRef } from './PagedListView.tsx'

const hasMore = ({ context }: Pick<SnapshotFrom<PagedListRef>, 'context'>): boolean => context.next !== null

/** More of the list, or its end. */
export const PagedListEnd = ({ list }: { list: PagedListRef }) => {
  const { t } = useTranslation()
  const more = useSelector(list, hasMore)
  const busy = useSelector(list, (snapshot) => snapshot.matches('loadingMore'))
  const failed = useSelector(list, (snapshot) => snapshot.matches('failedMore'))
  return (
    <div className="grid justify-items-center gap-3 border-t border-line px-5 py-4">
      <LoadMore
        more={more}
        busy={busy}
        failedTitle={failed ? t('list.failedMore') : null}
        label={t('list.more')}
        onMore={() => list.send({ type: 'list.moreRequested' })}
      >
        {more ? null : <p className="text-sm text-ink-soft">{t('list.end')}</p>}
      </LoadMore>
    </div>
  )
}
