import { useSelector } from '@xstate/react'
import { Link2, MessageSquareText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useHref } from 'react-router-dom'
import { type CompanionKind, companionKind } from '../../contracts/meeting/people/companion.ts'
import type { AppointmentDetails } from '../../contracts/portal/appointmentDetails.ts'
import type { CompanionLink } from '../../contracts/portal/companionLink.ts'
import type { CompanionLinkRef } from '../../machines/visit/companionLink.ts'
import { usePageSettings } from '../app/PageSettingsContext.ts'
import { Announced } from '../ui/Announced.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { CopyButton, type CopyRef } from './CopyButton.tsx'
import { useCompanionMessage } from './useCompanionMessage.ts'

interface Copies {
  linkCopy: CopyRef | undefined
  messageCopy: CopyRef | undefined
}

interface InviteCompanionProps extends Copies {
  details: AppointmentDetails
  link: CompanionLinkRef
}

const Made = ({
  made: { kind, room_code: code },
  details,
  linkCopy,
  messageCopy,
}: Copies & { made: CompanionLink; details: AppointmentDetails }) => {
  const { t } = useTranslation('companion')
  const link = new URL(useHref(`/join/${code}`), window.location.origin).href
  const message = useCompanionMessage(details, kind, link)
  return (
    <div className="grid gap-2">
      <Announced className="text-sm">
        <span className="block text-ink-soft">{t(`code.${kind}`)}</span>{' '}
        <span data-testid="companion-code" className="font-semibold tracking-wide select-all">
          {code}
        </span>
      </Announced>
      <div className="flex flex-wrap gap-2">
        <CopyButton
          copy={linkCopy}
          text={link}
          label={t(`copy.${kind}`)}
          copiedLabel={t('copied')}
          icon={Link2}
        />
        <CopyButton
          copy={messageCopy}
          text={message}
          label={t('copyMessage')}
          copiedLabel={t('messageCopied')}
          icon={MessageSquareText}
        />
      </div>
      <p className="text-sm text-ink-soft">{t('about')}</p>
    </div>
  )
}

/** The link of a relative or an interpreter, who has a role of their own in the call (experience §8.7). */
export const InviteCompanion = ({ details, link, ...copies }: InviteCompanionProps) => {
  const { t } = useTranslation('companion')
  const { admitsCompanions } = usePageSettings()
  const { params, result } = useSelector(link, ({ context }) => context)
  const running = useSelector(link, (snapshot) => snapshot.matches('running'))
  const failed = useSelector(link, (snapshot) => snapshot.matches('failed'))
  if (!admitsCompanions) return null
  const choose = (kind: CompanionKind) =>
    link.send({ type: 'command.requested', params: { appointmentId: details.id, kind } })
  return (
    <details className="rounded-lg bg-sunken px-4 py-3">
      <summary className="min-h-9 cursor-pointer py-1.5 text-sm font-semibold">{t('invite')}</summary>
      <div className="grid gap-3 pt-2">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and these are buttons. */}
        <div role="group" aria-label={t('who')} className="flex flex-wrap gap-2">
          {companionKind.options.map((kind) => (
            <Button
              key={kind}
              size="sm"
              tone={params?.kind === kind ? 'primary' : 'secondary'}
              aria-pressed={params?.kind === kind}
              disabled={running}
              onClick={() => choose(kind)}
            >
              {t(`kind.${kind}`)}
            </Button>
          ))}
        </div>
        {failed ? (
          <Banner
            tone="warning"
            title={t('failed')}
            actions={
              <Button size="sm" onClick={() => link.send({ type: 'command.retryRequested' })}>
                {t('retry', { ns: 'common' })}
              </Button>
            }
          />
        ) : null}
        {result === null ? null : <Made made={result} details={details} {...copies} />}
      </div>
    </details>
  )
}
