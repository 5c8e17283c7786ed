import { useTranslation } from 'react-i18next'

interface FileLinksProps {
  readonly addresses: { readonly show: string; readonly save: string }
  /** Both name the file, because a list has several. */
  readonly openLabel: string
  readonly saveLabel: string
}

/** Opens a file of the patient in a new tab, or saves it. */
export const FileLinks = ({ addresses, openLabel, saveLabel }: FileLinksProps) => {
  const { t } = useTranslation('booking')
  const className = 'min-h-6 underline underline-offset-4'
  return (
    <p className="flex flex-wrap gap-x-5">
      <a href={addresses.show} target="_blank" rel="noreferrer" aria-label={openLabel} className={className}>
        {t('records.open')}
      </a>
      <a href={addresses.save} aria-label={saveLabel} className={className}>
        {t('records.save')}
      </a>
    </p>
  )
}
