import { useSelector } from '@xstate/react'
import { CalendarX2, FileSearch } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { StoredSession } from '../../../contracts/audit/openedLedger.ts'
import type { VisitRecordRef } from '../../../machines/audit/visitRecordMachine.ts'
import { useChosenFiles } from '../../app/ChosenFilesContext.ts'
import { Announced } from '../../ui/Announced.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FileButton } from '../../ui/FileButton.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { PageLoader } from '../../ui/PageLoader.tsx'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import { sessionPath } from '../momentPath.ts'
import { useLedgerTime } from '../useLedgerTime.ts'
import { AuditLinks } from './AuditLinks.tsx'
import { ServerEntries } from './ServerEntries.tsx'
import { Verification } from './Verification.tsx'

const RecordFile = ({ record, label }: { record: VisitRecordRef; label: string }) => {
  const files = useChosenFiles()
  return (
    <FileButton
      label={label}
      accept=".json,application/json"
      onFile={(file) => record.send({ type: 'visitRecord.fileChosen', file: files.hold(file) })}
    >
      {label}
    </FileButton>
  )
}

const BrowserSessions = ({ sessions }: { sessions: readonly StoredSession[] }) => {
  const { t } = useTranslation('visitAudit')
  const time = useLedgerTime(null)
  return (
    <Card title={t('record.browser')}>
      <div className="grid gap-3">
        <p className="text-pretty">
          {t(sessions.length === 0 ? 'record.browserNone' : 'record.browserText')}
        </p>
        {sessions.length === 0 ? null : (
          <ul className="grid gap-2">
            {sessions.map(({ session, from, to }) => (
              <li key={session}>
                <Link to={sessionPath(session)} className="font-semibold underline underline-offset-4">
                  {t('record.session', { when: time.dateTime(from) })}
                </Link>{' '}
                <span className="text-sm text-ink-soft">{time.length(to - from)}</span>
              </li>
            ))}
          </ul>
        )}
        <p className="text-sm text-ink-soft text-pretty">{t('record.browserFile')}</p>
      </div>
    </Card>
  )
}

const Shown = ({ actor }: { actor: VisitRecordRef }) => {
  const { t } = useTranslation('visitAudit')
  const time = useLedgerTime(null)
  const { record, sessions, appointmentId } = useSelector(actor, ({ context }) => context)
  const saving = useSelector(actor, (snapshot) => snapshot.matches({ shown: 'saving' }))
  if (record === null) return null
  return (
    <div className="grid items-start gap-6 wide:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Card title={t('record.server')}>
        <ServerEntries record={record} sessions={sessions} />
      </Card>
      <div className="grid gap-6">
        <Card title={t('record.heading')}>
          <div className="grid gap-4">
            <p className="text-sm text-ink-soft break-words">
              {t('record.ofVisit', {
                visit: record.visit,
                when: time.dateTime(Date.parse(record.exportedAt)),
              })}
            </p>
            <Announced as="div">
              <Verification record={record} />
            </Announced>
            {appointmentId === null ? (
              <RecordFile record={actor} label={t('record.other')} />
            ) : (
              <SubmitButton
                type="button"
                busy={saving}
                onClick={() => actor.send({ type: 'visitRecord.saveRequested' })}
              >
                {t('record.save')}
              </SubmitButton>
            )}
          </div>
        </Card>
        <BrowserSessions sessions={sessions} />
      </div>
    </div>
  )
}

const Choice = ({ actor }: { actor: VisitRecordRef }) => {
  const { t } = useTranslation('visitAudit')
  return (
    <div className="grid justify-items-center gap-4 rounded-xl border border-line bg-surface px-5 py-8 text-center">
      <FileSearch aria-hidden="true" size={28} className="text-ink-soft" />
      <p className="max-w-prose text-pretty">{t('record.pickText')}</p>
      <RecordFile record={actor} label={t('record.pick')} />
    </div>
  )
}

const Failed = ({ actor }: { actor: VisitRecordRef }) => {
  const { t } = useTranslation('visitAudit')
  const { failure, appointmentId } = useSelector(actor, ({ context }) => context)
  const { t: common } = useTranslation()
  if (failure?.code === 'notFound')
    return (
      <EmptyState
        icon={<CalendarX2 size={26} />}
        title={t('record.missing')}
        text={t('record.missingText')}
      />
    )
  return (
    <Banner
      urgent
      tone="danger"
      title={t('record.failed')}
      actions={
        appointmentId === null ? (
          <RecordFile record={actor} label={t('record.pick')} />
        ) : (
          <SubmitButton
            type="button"
            tone="secondary"
            size="sm"
            busy={false}
            onClick={() => actor.send({ type: 'visitRecord.retryRequested' })}
          >
            {common('retry')}
          </SubmitButton>
        )
      }
    >
      {appointmentId === null ? t('record.failedText') : null}
    </Banner>
  )
}

/** The record of one visit: `/audit/visits/{id}` from the server, `/audit/visit-record` from an exported file. */
export const VisitRecordPage = ({ actor }: { actor: VisitRecordRef }) => {
  const { t } = useTranslation('visitAudit')
  const ofFile = useSelector(actor, ({ context }) => context.appointmentId === null)
  const state = useSelector(actor, (snapshot) => {
    if (snapshot.matches('choosing')) return 'choosing'
    if (snapshot.matches('reading')) return 'reading'
    return snapshot.matches('failed') ? 'failed' : 'shown'
  })
  return (
    <div className="mx-auto grid w-full max-w-7xl gap-6 px-4 py-6 wide:px-8 wide:py-8">
      <div className="grid gap-2">
        <PageHeading>{t('record.heading')}</PageHeading>
        <AuditLinks current={ofFile ? 'file' : null} />
      </div>
      {state === 'choosing' ? <Choice actor={actor} /> : null}
      {state === 'reading' ? <PageLoader /> : null}
      {state === 'failed' ? <Failed actor={actor} /> : null}
      {state === 'shown' ? <Shown actor={actor} /> : null}
    </div>
  )
}
