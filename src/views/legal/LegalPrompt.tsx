import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { LEGAL_TEXTS, type LegalDocument } from '../../contracts/portal/legal.ts'
import { selectLocale } from '../../machines/locale/localeMachine.ts'
import { useLasting } from '../app/ActorContext.tsx'
import { useZonedFormats } from '../format/useFormats.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { LEGAL_TITLES } from './legalTitles.ts'

const ADDRESSES = { privacy: '/auth/privacy-policy', terms: '/auth/terms' } as const

const ChangedText = ({ document }: { document: LegalDocument }) => {
  const { t } = useTranslation('legal')
  const formats = useZonedFormats('UTC')
  const { version, date } = LEGAL_TEXTS[document]
  const title = t(LEGAL_TITLES[document])
  return (
    <li className="grid gap-1 rounded-lg border border-line px-4 py-3">
      <h2 className="text-base font-semibold">{title}</h2>
      <p className="text-sm text-ink-soft">
        {t('version', { version, date: formats.date(`${date}T12:00:00Z`) })}
      </p>
      <p>{t(`prompt.news.${document}`)}</p>
      <Link
        to={ADDRESSES[document]}
        target="_blank"
        className="justify-self-start py-1 font-semibold underline underline-offset-4"
      >
        {t('prompt.read', { title })}
      </Link>
    </li>
  )
}

/** Stands in for every page of an account that has not accepted the texts in force; the texts themselves are open. */
export const LegalPrompt = () => {
  const { t } = useTranslation('legal')
  const prompt = useLasting('legalPrompt')
  const session = useLasting('session')
  const locale = useSelector(useLasting('locale'), selectLocale)
  const outdated = useSelector(prompt, ({ context }) => context.outdated)
  const failure = useSelector(prompt, ({ context }) => context.failure)
  const accepting = useSelector(prompt, (snapshot) => snapshot.matches('accepting'))
  return (
    <div className="mx-auto grid w-full max-w-2xl content-start gap-4 px-4 py-8 wide:py-12">
      <PageHeading inPlace>{t('prompt.title')}</PageHeading>
      <p>{t('prompt.text')}</p>
      <ul className="grid gap-3">
        {outdated.map((document) => (
          <ChangedText key={document} document={document} />
        ))}
      </ul>
      {failure === null ? null : (
        <Banner urgent tone="danger" title={t('accepted.failed')}>
          {t('accepted.failedText', { code: String(failure.code) })}
        </Banner>
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton
          type="button"
          busy={accepting}
          onClick={() => prompt.send({ type: 'legalPrompt.acceptRequested', language: locale })}
        >
          {t('prompt.accept')}
        </SubmitButton>
        <Button tone="secondary" onClick={() => session.send({ type: 'session.signOutRequested' })}>
          {t('prompt.logOut')}
        </Button>
      </div>
    </div>
  )
}
