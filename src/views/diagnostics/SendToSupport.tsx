import { useSelector } from '@xstate/react'
import { LifeBuoy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { DiagnosticsRef } from '../../machines/diagnostics/diagnosticsMachine.ts'
import { finalReport } from '../../machines/diagnostics/finalReport.ts'
import { usePageSettings } from '../app/PageSettingsContext.ts'
import { buttonClass } from '../ui/buttonClassName.ts'
import { supportMail } from './supportMail.ts'

/**
 * The report to the support of this installation: as a mail that is written already, or on its page, where the copied
 * report can be pasted. Hidden where the installation names no support.
 */
export const SendToSupport = ({ check }: { check: DiagnosticsRef }) => {
  const { t } = useTranslation('diagnostics')
  const { support } = usePageSettings().links
  const context = useSelector(check, (snapshot) => snapshot.context)
  if (support === null) return null
  const mail = supportMail(support, {
    subject: t('support.subject'),
    intro: t('support.intro'),
    report: finalReport(context),
  })
  return (
    <a
      href={mail ?? support}
      className={buttonClass({ tone: 'secondary', size: 'lg' })}
      {...(mail === null ? { target: '_blank', rel: 'noreferrer' } : {})}
    >
      <LifeBuoy size={18} aria-hidden="true" />
      {t('support.send')}
      {mail === null ? <span className="sr-only">{t('account.newTab', { ns: 'common' })}</span> : null}
    </a>
  )
}
