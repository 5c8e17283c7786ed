import { useSelector } from '@xstate/react'
import { use, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { Announcement } from '../../contracts/portal/messages.ts'
import { useLasting } from '../app/ActorContext.tsx'
import { usePageTitle } from '../app/usePageTitle.ts'
import { AnnouncementsContext, type SpokenText, type Urgency } from '../ui/announcements.ts'

const NOTHING: readonly SpokenText[] = []
const never = () => () => undefined

/** The announcements of views; those of machines come before them. */
const SpokenTexts = ({ urgency }: { urgency: Urgency }) => {
  const announcements = use(AnnouncementsContext)
  const texts = useSyncExternalStore(
    announcements?.subscribe ?? never,
    () => announcements?.latest(urgency) ?? NOTHING,
  )
  return texts.map(({ id, text }) => <p key={id}>{text}</p>)
}

const useAnnouncementText = () => {
  const { t } = useTranslation()
  const title = usePageTitle()
  return (what: Announcement): string => {
    switch (what.say) {
      case 'page':
        return t('announce.page', { title })
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
}

/**
 * The portal's only two live regions (experience §2.4). They stand beside the root of the page: an open dialog makes
 * the root inert, and nothing in it would be announced.
 */
export const LiveRegions = () => {
  const announcer = useLasting('announcer')
  const polite = useSelector(announcer, ({ context }) => context.polite)
  const urgent = useSelector(announcer, ({ context }) => context.urgent)
  const textOf = useAnnouncementText()
  return createPortal(
    <>
      <div aria-live="polite" data-testid="polite" className="sr-only">
        {polite === null ? null : <p key={polite.count}>{textOf(polite.what)}</p>}
        <SpokenTexts urgency="polite" />
      </div>
      <div aria-live="assertive" data-testid="urgent" className="sr-only">
        {urgent === null ? null : <p key={urgent.count}>{textOf(urgent.what)}</p>}
        <SpokenTexts urgency="urgent" />
      </div>
    </>,
    document.body,
  )
}
