import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { VisitFact, VisitRecordEntry } from '../../contracts/portal/visitRecord.ts'
import { type AccountRow, foldAccount } from '../../machines/pastVisit/foldAccount.ts'
import type { VisitAccountRef } from '../../machines/pastVisit/pastVisitParts.ts'
import { entryPath, visitRecordPath } from '../audit/visit/visitRecordPath.ts'
import { useFormats } from '../format/useFormats.ts'
import { Banner } from '../ui/Banner.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Card } from '../ui/Card.tsx'
import { cx } from '../ui/cx.ts'
import { Loader } from '../ui/Loader.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { useFactText } from './useFactText.ts'

const isRead = ({ kind }: VisitFact): boolean => kind === 'data.read'

const gridClass = 'grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-4'

const When = ({ at }: { at: string }) => {
  const formats = useFormats()
  return (
    <time dateTime={at} className="text-sm text-ink-soft tabular-nums">
      {formats.dateTime(at)}
    </time>
  )
}

/** One entry; it leads to its moment in the record. */
const Line = ({ id, entry: { seq, at, fact } }: { id: string; entry: VisitRecordEntry }) => {
  const { textOf } = useFactText()
  return (
    <div className={gridClass}>
      <When at={at} />
      <Link
        to={entryPath(id, seq)}
        className="underline decoration-line underline-offset-4 hover:decoration-current"
      >
        {textOf(fact)}
      </Link>
    </div>
  )
}

/** Several switches of devices by one person: a line that opens. */
const Switched = ({ id, row }: { id: string; row: Extract<AccountRow, { kind: 'devices' }> }) => {
  const { switchedText } = useFactText()
  return (
    <details>
      <summary className="cursor-pointer">
        <span className={cx(gridClass, 'inline-grid w-[calc(100%-1.25rem)] align-top')}>
          <When at={row.entries[0]?.at ?? ''} />
          <span>{switchedText(row.who, row.entries.length)}</span>
        </span>
      </summary>
      <ol className="mt-1.5 grid gap-1.5 border-l-2 border-line pl-3">
        {row.entries.map((entry) => (
          <li key={entry.seq}>
            <Line id={id} entry={entry} />
          </li>
        ))}
      </ol>
    </details>
  )
}

/** The server's own account of the visit, whose entries are chained by hash. */
export const VisitAccountCard = ({ account }: { account: VisitAccountRef }) => {
  const { t } = useTranslation('pastVisit')
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
                {foldAccount(entries.filter(({ fact }) => !isRead(fact))).map((row) =>
                  row.kind === 'entry' ? (
                    <li key={row.entry.seq}>
                      <Line id={id} entry={row.entry} />
                    </li>
                  ) : (
                    <li key={row.entries[0]?.seq}>
                      <Switched id={id} row={row} />
                    </li>
                  ),
                )}
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
