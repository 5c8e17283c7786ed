import { useTranslation } from 'react-i18next'
import { QuestionDialog } from '../ui/QuestionDialog.tsx'

interface DiscardDialogProps {
  readonly open: boolean
  /** There is a signed prescription, which the draft would have replaced. */
  readonly replaces: boolean
  readonly onClose: () => void
  readonly onDiscard: () => void
}

/** A discarded draft does not come back, so it is asked for once; keeping it has the focus. */
export const DiscardDialog = ({ open, replaces, onClose, onDiscard }: DiscardDialogProps) => {
  const { t } = useTranslation('prescription')
  return (
    <QuestionDialog
      open={open}
      title={t('discarding.title')}
      keep={t('discarding.keep')}
      confirm={t('discard')}
      onKeep={onClose}
      onConfirm={onDiscard}
    >
      <p>{t(replaces ? 'discarding.replacement' : 'discarding.text')}</p>
    </QuestionDialog>
  )
}
