import { useTranslation } from 'react-i18next'
import { QuestionDialog } from '../ui/QuestionDialog.tsx'

interface SignDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly onSign: () => void
}

/** A signature cannot be undone, so it is asked for once; going back has the focus. */
export const SignDialog = ({ open, onClose, onSign }: SignDialogProps) => {
  const { t } = useTranslation('prescription')
  return (
    <QuestionDialog
      open={open}
      title={t('confirm.title')}
      keep={t('confirm.back')}
      confirm={t('confirm.sign')}
      tone="primary"
      onKeep={onClose}
      onConfirm={onSign}
    >
      <p>{t('confirm.text')}</p>
    </QuestionDialog>
  )
}
