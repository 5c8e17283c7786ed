import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { CalendarFeedRef } from '../../machines/calendar/calendarFeedMachine.ts'
import type { CalendarRef } from '../../machines/calendar/calendarMachine.ts'
import type { FeedStateRef } from '../../machines/calendar/feedState.ts'
import { useFormats } from '../format/useFormats.ts'
import { Announced } from '../ui/Announced.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { TextField } from '../ui/TextField.tsx'

/** The private address for other calendar programs. */
export const FeedDialog = ({ calendar }: { calendar: CalendarRef }) => {
  const { t } = useTranslation('calendar')
  const { t: common } = useTranslation()
  const feed = useSelector(calendar, ({ children }) => children.calendarFeed)
  const state = useSelector(feed, (snapshot) => snapshot?.children.state)
  if (feed === undefined || state === undefined) return null
  return (
    <Dialog
      open
      onClose={() => calendar.send({ type: 'calendar.feedClosed' })}
      title={t('feed.title')}
      closeLabel={common('close')}
    >
      <div className="grid gap-4">
        <p>{t('feed.intro')}</p>
        <Feed feed={feed} state={state} />
      </div>
    </Dialog>
  )
}

const Feed = ({ feed, state }: { feed: CalendarFeedRef; state: FeedStateRef }) => {
  const { t } = useTranslation('calendar')
  const { t: schedule } = useTranslation('schedule')
  const formats = useFormats()
  const { data, failure: stateFailure } = useSelector(state, ({ context }) => context)
  const { url, failure } = useSelector(feed, ({ context }) => context)
  const asked = useSelector(feed, (snapshot) =>
    snapshot.matches('confirmingNew') ? 'new' : snapshot.matches('confirmingRevoke') ? 'revoke' : null,
  )
  const busy = useSelector(feed, (snapshot) => snapshot.matches('making') || snapshot.matches('revoking'))
  return (
    <QueryView
      data={data}
      failed={stateFailure !== null}
      failedBanner="danger"
      failedTitle={t('feed.failed')}
      staleTitle={t('feed.failed')}
      onRetry={() => state.send({ type: 'query.refreshRequested' })}
      loading={<Skeleton className="h-16 w-full" />}
    >
      {({ feed: known }) => (
        <div className="grid gap-4">
          {failure === null ? null : (
            <Banner urgent tone="danger" title={t('feed.failed')}>
              {schedule('error.failedText', { code: String(failure.code) })}
            </Banner>
          )}
          {url === null ? (
            <Announced>
              {known === null
                ? t('feed.none')
                : t('feed.since', { when: formats.dateTime(known.created_at) })}
            </Announced>
          ) : (
            <div className="grid gap-2">
              <Announced className="font-semibold">{t('feed.once')}</Announced>
              <TextField
                label={t('feed.address')}
                value={url}
                readOnly
                onFocus={({ currentTarget }) => currentTarget.select()}
              />
              <Button
                className="justify-self-start"
                onClick={() => feed.send({ type: 'feed.copyRequested' })}
              >
                {t('feed.copy')}
              </Button>
            </div>
          )}
          {asked === null ? (
            <div className="flex flex-wrap gap-2">
              <Button
                tone={known === null ? 'primary' : 'secondary'}
                disabled={busy}
                onClick={() => feed.send({ type: 'feed.makeRequested', replaces: known !== null })}
              >
                {t(known === null ? 'feed.make' : 'feed.makeNew')}
              </Button>
              {known === null ? null : (
                <Button
                  tone="secondary"
                  disabled={busy}
                  onClick={() => feed.send({ type: 'feed.revokeRequested' })}
                >
                  {t('feed.revoke')}
                </Button>
              )}
            </div>
          ) : (
            <Banner
              urgent
              tone="warning"
              title={t(`feed.ask.${asked}`)}
              actions={
                <>
                  <Button
                    size="sm"
                    tone="secondary"
                    autoFocus
                    onClick={() => feed.send({ type: 'feed.dismissed' })}
                  >
                    {t('feed.keep')}
                  </Button>
                  <Button size="sm" tone="danger" onClick={() => feed.send({ type: 'feed.confirmed' })}>
                    {t(asked === 'new' ? 'feed.makeNew' : 'feed.revoke')}
                  </Button>
                </>
              }
            >
              {t('feed.ask.text')}
            </Banner>
          )}
        </div>
      )}
    </QueryView>
  )
}
