import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { NoticeChoicesRef } from '../../machines/account/noticeChoicesMachine.ts'
import { Card } from '../ui/Card.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { NoticesForm } from './NoticesForm.tsx'

/** The ways to notify of a waiting patient (experience §7, 9.4). */
export const NoticesCard = ({ notices }: { notices: NoticeChoicesRef }) => {
  const { t } = useTranslation('account')
  const form = useSelector(notices, ({ children }) => children.noticeChoicesForm)
  const failed = useSelector(notices, ({ context }) => context.failure !== null)
  return (
    <Card title={t('notices.heading')}>
      <QueryView
        data={form ?? null}
        failed={failed}
        onRetry={() => notices.send({ type: 'notices.retryRequested' })}
        loading={<Skeleton className="h-40" />}
        failedBanner="danger"
        failedTitle={t('notices.failed')}
      >
        {(open) => <NoticesForm notices={notices} actor={open} />}
      </QueryView>
    </Card>
  )
}
