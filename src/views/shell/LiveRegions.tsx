import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { Announcement } from '../../contracts/portal/messages.ts'
import { useLasting } from '../app/ActorContext.tsx'
import { usePageTitle } from '../app/usePageTitle.ts'

/** The only two live regions of the portal (experience §2.4): one polite, one assertive. */
export const LiveRegions = () => {
  const { t } = useTranslation()
  const title = usePageTitle()
  const announcer = useLasting('announcer')
  const polite = useSelector(announcer, ({ context }) => context.polite)
  const urgent = useSelector(announcer, ({ context }) => context.urgent)
  const textOf = (what: Announcement): string => {
    switch (what.say) {
      case 'page':
        return t('announce.page', { title: title })
      case 'visitsRequested':
      case 'visitsCancelled':
      case 'agendaShown':
      case 'patientsFound':
      case 'rowsAdded':
      case 'dayCopied':
      case 'holdEnds':
      case 'codeResend':
      case 'patientWaiting':
        return t(`announce.${what.say}`, { count: what.count })
      case 'entryMoved':
        return t('announce.entryMoved', { position: what.position, total: what.count })
      default:
        return t(`announce.${what.say}`)
    }
  }
  return (
    <>
      <div aria-live="polite" data-testid="polite" className="sr-only">
        {polite === null ? null : <p key={polite.count}>{textOf(polite.what)}</p>}
      </div>
      <div aria-live="assertive" data-testid="urgent" className="sr-only">
        {urgent === null ? null : <p key={urgent.count}>{textOf(urgent.what)}</p>}
      </div>
    </>
  )
}
