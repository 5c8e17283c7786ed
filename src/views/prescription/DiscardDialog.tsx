import { useTranslation } from 'react-i18next'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'

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
  const { t: common } = useTranslation()
  return (
    <Dialog
      open={open}
      role="alertdialog"
      onClose={onClose}
      title={t('discarding.title')}
      closeLabel={common('close')}
      size="sm"
      actions={
        <>
          <Button tone="secondary" autoFocus onClick={onClose}>
            {t('discarding.keep')}
          </Button>
          <Button tone="danger" onClick={onDiscard}>
            {t('discard')}
          </Button>
        </>
      }
    >
      <p>{t(replaces ? 'discarding.replacement' : 'discarding.text')}</p>
    </Dialog>
  )
}
