import { useTranslation } from 'react-i18next'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'

interface DraftOfferProps {
  /** When the draft was kept, as it is shown. */
  readonly time: string
  readonly onRestore: () => void
  readonly onDiscard: () => void
}

/** A draft of an earlier visit to the form: it is restored or discarded, and nothing happens before (experience §2.3). */
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
