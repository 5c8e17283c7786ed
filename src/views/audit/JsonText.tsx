import { useTranslation } from 'react-i18next'

/** A room of ten thousand people is a long text, so it is cut off. */
const LONGEST = 20_000

export const JsonText = ({ label, value }: { label: string; value: unknown }) => {
  const { t } = useTranslation('audit')
  const text = JSON.stringify(value, null, 2) ?? ''
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys too (WCAG 2.1.1)
      tabIndex={0}
      className="max-h-72 overflow-auto rounded-lg border border-line bg-canvas p-3"
    >
      <pre className="font-mono text-xs whitespace-pre-wrap break-all">{text.slice(0, LONGEST)}</pre>
      {text.length > LONGEST ? <p className="text-xs text-ink-soft">{t('change.cut')}</p> : null}
    </section>
  )
}
