import { useTranslation } from 'react-i18next'
import { Card } from '../views/ui/Card.tsx'

/** Typed into the console by an engineer; they are code, not text. */
const ALLOW = "localStorage['consulta.inspect'] = 'allowed'"
const FORBID = "localStorage.removeItem('consulta.inspect')"

const Command = ({ children }: { children: string }) => (
  <code className="my-1 block w-fit max-w-full overflow-x-auto rounded-md border border-line bg-canvas px-2 py-1 text-sm">
    {children}
  </code>
)

/** How the inspector is allowed, and how a page is shown in it. */
export const InspectorHelp = () => {
  const { t } = useTranslation('inspector')
  return (
    <Card title={t('how.heading')}>
      <ol className="grid max-w-prose list-decimal gap-3 pl-5">
        <li>
          {t('how.allow')}
          <Command>{ALLOW}</Command>
        </li>
        <li>
          {t('how.open')}{' '}
          <a href="/?inspect" target="_blank" rel="noopener" className="underline underline-offset-4">
            {t('how.openLink')}
          </a>
        </li>
        <li>{t('how.watch')}</li>
      </ol>
      <p className="mt-3 max-w-prose text-sm text-ink-soft">{t('how.forbid')}</p>
      <Command>{FORBID}</Command>
    </Card>
  )
}
