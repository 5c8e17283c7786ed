import { FileUp } from 'lucide-react'
import { type ChangeEvent, type DragEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuditPageRef } from '../../machines/audit/auditPageMachine.ts'
import { useAuditWorkspace } from '../app/AuditWorkspaceContext.ts'
import { buttonClass } from '../ui/buttonClassName.ts'
import { cx } from '../ui/cx.ts'

/**
 * A ledger from a file, picked or dropped. The file is passed to the workspace; the machine only receives the
 * fact.
 */
export const FileDrop = ({ audit }: { audit: AuditPageRef }) => {
  const { t } = useTranslation('audit')
  const workspace = useAuditWorkspace()
  const id = useId()
  const [over, setOver] = useState(false)
  const offer = (file: File | null | undefined): void => {
    if (!file) return
    workspace.offer(file)
    audit.send({ type: 'audit.fileOffered' })
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    offer(event.dataTransfer.files.item(0))
  }
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    offer(event.currentTarget.files?.item(0))
    // Allows choosing the same file again, e.g. after it was repaired.
    event.currentTarget.value = ''
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the picker inside does the same
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      className={cx(
        'grid justify-items-center gap-3 rounded-lg border-2 border-dashed px-4 py-8 text-center',
        over ? 'border-primary bg-primary-soft' : 'border-edge',
      )}
    >
      <FileUp aria-hidden="true" size={28} className="text-ink-soft" />
      <p className="text-sm text-ink-soft text-pretty">{t('choice.fileText')}</p>
      <label
        htmlFor={id}
        className={buttonClass(
          { tone: 'secondary' },
          'has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus',
        )}
      >
        {t('choice.pick')}
        <input id={id} type="file" accept=".jsonl,.ndjson,.txt" onChange={onChange} className="sr-only" />
      </label>
      <p className="text-sm text-ink-soft">{t('choice.drop')}</p>
    </div>
  )
}
