import { useSelector } from '@xstate/react'
import { Copy, Download, Printer } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { SecurityRef } from '../../machines/account/securityMachine.ts'
import { Button } from '../ui/Button.tsx'
import { PrintRoot } from '../ui/PrintRoot.tsx'
import { printOnly } from '../ui/printOnly.ts'

/** The recovery codes, shown once: to be copied, saved or printed. */
export const RecoveryCodes = ({ security }: { security: SecurityRef }) => {
  const { t } = useTranslation('account')
  const codes = useSelector(security, ({ context }) => context.codes)
  const copy = useSelector(security, ({ children }) => children.recoveryCodesCopy)
  const copied = useSelector(copy, (snapshot) => snapshot?.matches('copied') === true)
  const heading = useRef<HTMLHeadingElement>(null)
  const paper = useRef<HTMLDivElement>(null)
  // The form that was here is gone, and nothing is more important now.
  useEffect(() => heading.current?.focus(), [])
  const list = (
    <ul aria-label={t('security.codes.list')} className="grid grid-cols-2 gap-x-6 gap-y-2 font-mono">
      {codes.map((code) => (
        <li key={code} translate="no">
          {code}
        </li>
      ))}
    </ul>
  )
  return (
    <div className="grid max-w-md gap-4">
      <h3 ref={heading} tabIndex={-1} className="text-lg">
        {t('security.codes.heading')}
      </h3>
      <p>{t('security.codes.text')}</p>
      <div className="rounded-lg bg-sunken p-4">{list}</div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          tone="secondary"
          icon={<Copy size={16} aria-hidden="true" />}
          onClick={() => copy?.send({ type: 'copy.requested', text: codes.join('\n') })}
        >
          {t(copied ? 'security.codes.copied' : 'security.codes.copy')}
        </Button>
        <Button
          size="sm"
          tone="secondary"
          icon={<Download size={16} aria-hidden="true" />}
          onClick={() =>
            security.send({ type: 'security.downloadRequested', name: t('security.codes.file') })
          }
        >
          {t('security.codes.download')}
        </Button>
        <Button
          size="sm"
          tone="secondary"
          icon={<Printer size={16} aria-hidden="true" />}
          onClick={() => printOnly(paper.current)}
        >
          {t('security.codes.print')}
        </Button>
      </div>
      <Button className="justify-self-start" onClick={() => security.send({ type: 'security.dismissed' })}>
        {t('security.codes.done')}
      </Button>
      <PrintRoot ref={paper}>
        <h1>{t('security.codes.list')}</h1>
        {list}
      </PrintRoot>
    </div>
  )
}
