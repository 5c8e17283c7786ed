import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { LEGAL_TEXTS, type LegalDocument } from '../../contracts/portal/legal.ts'
import type { LegalAcceptance } from '../../contracts/portal/legalAcceptance.ts'
import type { LegalAcceptanceRef } from '../../machines/account/legalAcceptanceMachine.ts'
import { selectLocale } from '../../machines/locale/localeMachine.ts'
import { useLasting } from '../app/ActorContext.tsx'
import { useFormats } from '../format/useFormats.ts'
import { Announced } from '../ui/Announced.tsx'
import { Banner } from '../ui/Banner.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { restoreFocus } from '../ui/restoreFocus.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'

interface AcceptanceProps {
  legal: LegalAcceptanceRef
  document: LegalDocument
  accepted: LegalAcceptance | undefined
}

const Acceptance = ({ legal, document, accepted }: AcceptanceProps) => {
  const { t } = useTranslation('legal')
  const formats = useFormats()
  const locale = useSelector(useLasting('locale'), selectLocale)
  const failure = useSelector(legal, ({ context }) => context.failure)
  const accepting = useSelector(legal, (snapshot) => snapshot.matches('accepting'))
  const { version } = LEGAL_TEXTS[document]
  const text =
    accepted === undefined
      ? t('accepted.none')
      : t('accepted.version', { version: accepted.version, date: formats.date(accepted.accepted_at) })
  if (accepted?.version === version)
    return (
      <Announced ref={restoreFocus} tabIndex={-1}>
        {text}
      </Announced>
    )
  return (
    <div className="grid justify-items-start gap-3">
      {failure === null ? null : (
        <Banner urgent tone="danger" title={t('accepted.failed')}>
          {t('accepted.failedText', { code: String(failure.code) })}
        </Banner>
      )}
      <p>{text}</p>
      <SubmitButton
        type="button"
        size="sm"
        busy={accepting}
        onClick={() => legal.send({ type: 'legal.acceptRequested', document, version, language: locale })}
      >
        {t('accepted.accept', { version })}
      </SubmitButton>
    </div>
  )
}

/** Which version of the text the account has accepted, and when; a newer one can be accepted (experience §3). */
export const AcceptedVersion = ({ legal, document }: Omit<AcceptanceProps, 'accepted'>) => {
  const { t } = useTranslation('legal')
  const versions = useSelector(legal, ({ children }) => children.versions)
  const context = useSelector(versions, (snapshot) => snapshot?.context)
  if (versions === undefined || context === undefined) return null
  return (
    <QueryView
      data={context.data}
      failed={context.failure !== null}
      failedBanner="info"
      failedTitle={t('accepted.unknown')}
      staleTitle={t('accepted.unknown')}
      onRetry={() => versions.send({ type: 'query.refreshRequested' })}
      loading={<Skeleton className="h-6 w-64" />}
    >
      {({ acceptances }) => (
        <Acceptance
          legal={legal}
          document={document}
          accepted={acceptances.find((each) => each.document === document)}
        />
      )}
    </QueryView>
  )
}
