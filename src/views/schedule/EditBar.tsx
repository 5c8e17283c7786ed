import { Redo2, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { FormEdits } from '../forms/useFormEdits.ts'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'

interface EditBarProps {
  readonly edits: FormEdits
  /** How many parts differ from what is saved. */
  readonly changes: number
  readonly saving: boolean
  readonly onClose: () => void
}

/**
 * The number of changes with its undo, and the actions of a form. Its buttons are never disabled for the
 * browser, which would take the focus, and the keys of the form with it, from the one that was just pressed.
 */
export const EditBar = ({ edits, changes, saving, onClose }: EditBarProps) => {
  const { t } = useTranslation('schedule')
  return (
    <div className="-mx-1 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-surface px-1 py-3 wide:sticky wide:bottom-0 wide:z-10">
      <SubmitButton busy={saving}>{t('save')}</SubmitButton>
      <Button tone="secondary" onClick={onClose}>
        {t('cancel')}
      </Button>
      <span className="flex flex-wrap items-center gap-1">
        <IconButton
          label={t('edits.undo')}
          aria-keyshortcuts="Control+Z Meta+Z"
          aria-disabled={!edits.canUndo}
          icon={<Undo2 size={18} aria-hidden="true" />}
          onClick={edits.undo}
        />
        <IconButton
          label={t('edits.redo')}
          aria-keyshortcuts="Control+Shift+Z Meta+Shift+Z"
          aria-disabled={!edits.canRedo}
          icon={<Redo2 size={18} aria-hidden="true" />}
          onClick={edits.redo}
        />
        <span className="px-1 font-semibold tabular-nums">
          {changes === 0 ? t('edits.none') : t('edits.count', { count: changes })}
        </span>
        <Button size="sm" tone="quiet" aria-disabled={changes === 0} onClick={edits.undoAll}>
          {t('edits.undoAll')}
        </Button>
      </span>
    </div>
  )
}
