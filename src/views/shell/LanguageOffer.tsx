import { useSelector } from '@xstate/react'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLasting } from '../app/ActorContext.tsx'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'

/**
 * One line for a browser with the other language; the language never changes automatically (experience §2.6).
 */
export const LanguageOffer = () => {
  const { t } = useTranslation()
  const locale = useLasting('locale')
  const offer = useSelector(locale, ({ context }) => context.offer)
  if (offer === null) return null
  return (
    <div className="flex items-center justify-center gap-2 bg-primary-soft px-3 py-1 text-on-primary-soft">
      <Button
        tone="quiet"
        size="sm"
        lang={offer}
        className="text-on-primary-soft underline underline-offset-4"
        onClick={() => locale.send({ type: 'locale.chosen', locale: offer })}
      >
        {t('language.offer')}
      </Button>
      <IconButton
        label={t('language.dismiss')}
        icon={<X size={16} aria-hidden="true" />}
        size="sm"
        onClick={() => locale.send({ type: 'locale.offerDismissed' })}
      />
    </div>
  )
}
