import { Compass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { usePageSettings } from './PageSettingsContext.ts'
import { useSignedIn } from './useSignedIn.ts'

/** For wrong addresses and parts of the portal that do not exist yet, with a link onward. */
export const NotFoundPage = () => {
  const { t } = useTranslation('errors')
  const { t: common } = useTranslation()
  const signedIn = useSignedIn() === true
  const { support } = usePageSettings().links
  return (
    <div className="m-auto flex max-w-lg flex-col items-center gap-4 px-6 py-16 text-center">
      <span aria-hidden="true" className="rounded-full bg-primary-soft p-5 text-on-primary-soft">
        <Compass size={36} />
      </span>
      <PageHeading>{t('notFound.heading')}</PageHeading>
      <p className="text-ink-soft text-pretty">{t('notFound.text')}</p>
      <div className="mt-2 flex flex-wrap items-center justify-center gap-3">
        <ButtonLink to={signedIn ? '/' : '/auth/login'}>
          {t(signedIn ? 'notFound.home' : 'notFound.login')}
        </ButtonLink>
        {support === null ? null : (
          <a
            href={support}
            target="_blank"
            rel="noreferrer"
            className="rounded-md px-3 py-2 font-semibold underline underline-offset-4"
          >
            {common('support')}
            <span className="sr-only"> {common('account.newTab')}</span>
          </a>
        )}
      </div>
    </div>
  )
}
