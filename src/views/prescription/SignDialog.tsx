import { useTranslation } from 'react-i18next'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'

interface SignDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly onSign: () => void
}

/** A signature cannot be undone, so it is asked for once; going back has the focus. */
export const SignDialog = ({ open, onClose, onSign }: SignDialogProps) => {
  const { t } = useTranslation('prescription')
  const { t: common } = useTranslation()
  return (
    <Dialog
      open={open}
      role="alertdialog"
      onClose={onClose}
      title={t('confirm.title')}
      closeLabel={common('close')}
      size="sm"
      actions={
        <>
          <Button tone="secondary" autoFocus onClick={onClose}>
            {t('confirm.back')}
          </Button>
          <Button onClick={onSign}>{t('confirm.sign')}</Button>
        </>
      }
    >
      <p>{t('confirm.text')}</p>
    </Dialog>
  )
}
