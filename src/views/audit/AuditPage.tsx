import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { type AuditPageRef, selectIsLooking } from '../../machines/audit/auditPageMachine.ts'
import { useApp, useChild } from '../app/ActorContext.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Loader } from '../ui/Loader.tsx'
import { RecordBroken } from './RecordBroken.tsx'
import { RecordChoice } from './RecordChoice.tsx'
import { RecordDesk } from './RecordDesk.tsx'
import { RecordProgress } from './RecordProgress.tsx'

const Opened = ({ audit }: { audit: AuditPageRef }) => {
  const looking = useSelector(audit, selectIsLooking)
  const working = useSelector(
    audit,
    (snapshot) => snapshot.matches('loading') || snapshot.matches('verifying'),
  )
  const broken = useSelector(audit, (snapshot) => snapshot.matches('broken'))
  if (looking) return <RecordDesk audit={audit} />
  if (working) return <RecordProgress audit={audit} />
  return broken ? <RecordBroken audit={audit} /> : <RecordChoice audit={audit} />
}

/** `/audit`: what happened in a session, and why; without an account and without a server. */
export const AuditPage = () => {
  const { t } = useTranslation()
  const { t: errors } = useTranslation('errors')
  const app = useApp()
  const audit = useChild('auditPage')
  const unloaded = useSelector(app, (snapshot) => snapshot.matches({ screen: { audit: 'failed' } }))
  if (unloaded)
    return (
      <div className="mx-auto w-full max-w-2xl p-6">
        <Banner
          urgent
          tone="danger"
          title={errors('load.heading')}
          actions={
            <Button size="sm" tone="secondary" onClick={() => app.send({ type: 'page.loadRequested' })}>
              {t('retry')}
            </Button>
          }
        />
      </div>
    )
  return audit === undefined ? <Loader label={t('loading')} /> : <Opened audit={audit} />
}
