import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/Dialog.tsx'
import { STAGE_KEYS, type StageAct } from './stageKeys.ts'

interface CallKeysDialogProps {
  open: boolean
  onOpen: () => void
  onClose: () => void
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/** The keys of the call, listed by "?" anywhere outside a text field (experience §2.2). */
export const CallKeysDialog = ({ open, onOpen, onClose }: CallKeysDialogProps) => {
  const { t } = useTranslation('meeting')
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    event.preventDefault()
    onOpen()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  const row = (keys: string, does: string) => (
    <div
      key={keys}
      className="flex items-baseline justify-between gap-4 border-b border-line py-2 last:border-0"
    >
      <dt>{does}</dt>
      <dd>
        <kbd className="rounded-sm border border-edge bg-sunken px-2 py-0.5 font-sans text-sm font-semibold whitespace-nowrap">
          {keys}
        </kbd>
      </dd>
    </div>
  )
  return (
    <Dialog open={open} onClose={onClose} title={t('keys.heading')} closeLabel={t('keys.close')} size="sm">
      <h3 className="text-base font-semibold">{t('keys.anywhere')}</h3>
      <dl className="mb-4">
        {row('Ctrl/⌘ + D', t('keys.microphone'))}
        {row('Ctrl/⌘ + E', t('keys.camera'))}
        {row('?', t('keys.heading'))}
      </dl>
      <h3 className="text-base font-semibold">{t('keys.onStage')}</h3>
      <dl>
        {row(t('keys.space'), t('keys.talk'))}
        {(Object.keys(STAGE_KEYS) as StageAct[]).map((act) =>
          row(STAGE_KEYS[act].toUpperCase(), t(`keys.${act}`)),
        )}
      </dl>
    </Dialog>
  )
}
