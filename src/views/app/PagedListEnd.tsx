import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { SnapshotFrom } from 'xstate'
import { Banner } from '../ui/Banner.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
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
      {failed ? <Banner urgent tone="danger" title={t('list.failedMore')} /> : null}
      {more ? (
        <SubmitButton
          type="button"
          tone="secondary"
          size="sm"
          busy={busy}
          onClick={() => list.send({ type: 'list.moreRequested' })}
        >
          {t('list.more')}
        </SubmitButton>
      ) : (
        <p className="text-sm text-ink-soft">{t('list.end')}</p>
      )}
    </div>
  )
}
