import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Brand } from '../shell/Brand.tsx'
import { PlainBar } from '../shell/PlainBar.tsx'
import { Button } from '../ui/Button.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'

const CrashText = () => {
  const { t } = useTranslation('errors')
  return (
    <>
      <PageHeading>{t('crash.heading')}</PageHeading>
      <p className="text-ink-soft text-pretty">{t('crash.text')}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <Button onClick={() => window.location.reload()}>{t('crash.reload')}</Button>
        <a
          href="/"
          className="inline-flex min-h-11 items-center rounded-md px-3 font-semibold underline underline-offset-4"
        >
          {t('crash.home')}
        </a>
      </div>
    </>
  )
}

/** The page after a rendering error: a text, a reload and a link home, never a white page. */
export const CrashPage = () => {
  const { t } = useTranslation()
  return (
    <div className="flex min-h-dvh flex-col">
      <title>{t('product')}</title>
      <PlainBar>
        {/* A full page load, as below, so that the broken state is dropped. */}
        <a href="/" aria-label={t('nav.home')} className="flex items-center gap-2.5 rounded-md">
          <Brand />
        </a>
      </PlainBar>
      <main className="m-auto flex max-w-lg flex-col items-center gap-4 px-6 py-16 text-center">
        <Suspense>
          <CrashText />
        </Suspense>
      </main>
    </div>
  )
}
