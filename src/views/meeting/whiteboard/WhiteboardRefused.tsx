import { useTranslation } from 'react-i18next'

/** The address is invalid, or this user has no access any more. */
export const WhiteboardRefused = () => {
  const { t } = useTranslation('whiteboard')
  return (
    <main className="grid h-dvh place-content-center bg-surface p-6 text-center text-ink">
      <h1 className="text-lg font-semibold">{t('refused.heading')}</h1>
      <p className="mt-1 max-w-md">{t('refused.text')}</p>
    </main>
  )
}
