import { useTranslation } from 'react-i18next'

const entries = [
  ['open', 'bg-surface border border-edge'],
  ['lunch', 'calendar-lunch border border-edge'],
  ['blocked', 'calendar-blocked border border-edge'],
  ['extra', 'bg-surface border-2 border-dashed border-primary'],
  ['closed', 'bg-sunken border border-edge'],
] as const

/** The layers by their patterns, and the keys. */
export const Legend = () => {
  const { t } = useTranslation('calendar')
  return (
    <div className="grid gap-2 px-5 pt-3 pb-3 text-sm text-ink-soft">
      <ul aria-label={t('legend')} className="flex flex-wrap gap-x-4 gap-y-1">
        {entries.map(([name, className]) => (
          <li key={name} className="flex items-center gap-1.5">
            <span aria-hidden="true" className={`size-4 rounded-sm ${className}`} />
            <span className="first-letter:uppercase">{t(`cell.${name}`)}</span>
          </li>
        ))}
      </ul>
      <p className="hidden wide:block">{t('keys')}</p>
    </div>
  )
}
