import { useTranslation } from 'react-i18next'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'

interface DraftOfferProps {
  /** Time of the draft, formatted. */
  readonly time: string
  readonly onRestore: () => void
  readonly onDiscard: () => void
}

/**
 * Offers a draft of an earlier visit to the form: it is restored or discarded, and left unchanged before
 * (experience §2.3).
 */
export const DraftOffer = ({ time, onRestore, onDiscard }: DraftOfferProps) => {
  const { t } = useTranslation()
  return (
    <Banner
      tone="info"
      title={t('form.draft', { time })}
      actions={
        <>
          <Button size="sm" onClick={onRestore}>
            {t('form.restore')}
          </Button>
          <Button size="sm" tone="secondary" onClick={onDiscard}>
            {t('form.discard')}
          </Button>
        </>
      }
    />
  )
}
