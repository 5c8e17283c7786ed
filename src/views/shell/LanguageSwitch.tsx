import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { localeLabels, locales } from '../../contracts/portal/locale.ts'
import { selectLocale } from '../../machines/locale/localeMachine.ts'
import { useLasting } from '../app/ActorContext.tsx'

/** P1.34: both languages side by side, where there is no avatar menu. */
export const LanguageSwitch = () => {
  const { t } = useTranslation()
  const ref = useLasting('locale')
  const current = useSelector(ref, selectLocale)
  return (
    <fieldset className="flex rounded-full border border-edge p-0.5">
      <legend className="sr-only">{t('language.label')}</legend>
      {locales.toReversed().map((locale) => (
        <button
          key={locale}
          type="button"
          lang={locale}
          aria-pressed={locale === current}
          aria-label={`${localeLabels[locale].short} ${localeLabels[locale].name}`}
          onClick={() => ref.send({ type: 'locale.chosen', locale })}
          className="min-h-8 rounded-full px-3 text-xs font-semibold text-ink-soft aria-pressed:bg-primary aria-pressed:text-on-primary"
        >
          {localeLabels[locale].short}
        </button>
      ))}
    </fieldset>
  )
}
