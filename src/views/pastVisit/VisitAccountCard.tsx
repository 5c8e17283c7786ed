import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { VisitFact } from '../../contracts/portal/visitRecord.ts'
import type { VisitAccountRef } from '../../machines/pastVisit/pastVisitParts.ts'
import { useFormats } from '../app/useFormats.ts'
import { visitRecordPath } from '../audit/visit/visitRecordPath.ts'
import { Banner } from '../ui/Banner.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Card } from '../ui/Card.tsx'
import { Loader } from '../ui/Loader.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { useFactText } from './useFactText.ts'

const isRead = ({ kind }: VisitFact): boolean => kind === 'data.read'

/** The server's own account of the visit, whose entries are chained by hash. */
export const VisitAccountCard = ({ account }: { account: VisitAccountRef }) => {
  const { t } = useTranslation('pastVisit')
  const formats = useFormats()
  const textOf = useFactText()
  const { data, failure } = useSelector(account, ({ context }) => context)
  return (
    <Card title={t('account')}>
      <QueryView
        data={data}
        failed={failure !== null}
        onRetry={() => account.send({ type: 'query.refreshRequested' })}
        loading={<Loader label={t('loading')} />}
        failedTitle={t('accountFailed')}
        failedText={t('failedText', { code: String(failure?.code ?? '') })}
        failedBanner="danger"
      >
        {({ id, entries, first_broken }) => {
          const reads = entries.filter(({ fact }) => isRead(fact)).length
          return (
            <div className="grid gap-3">
              {first_broken === null ? null : (
                <Banner urgent tone="danger" title={t('broken', { seq: first_broken })} />
              )}
              <ol className="grid gap-1.5">
                {entries
                  .filter(({ fact }) => !isRead(fact))
                  .map(({ seq, at, fact }) => (
                    <li key={seq} className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-4">
                      <time dateTime={at} className="text-sm text-ink-soft tabular-nums">
                        {formats.dateTime(at)}
                      </time>
                      <span>{textOf(fact)}</span>
                    </li>
                  ))}
              </ol>
              {reads === 0 ? null : <p className="text-sm text-ink-soft">{t('reads', { count: reads })}</p>}
              <ButtonLink to={visitRecordPath(id)} tone="secondary" size="sm" className="justify-self-start">
                {t('verify')}
              </ButtonLink>
            </div>
          )
        }}
      </QueryView>
    </Card>
  )
}
