import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

interface QuestionDialogProps {
  readonly open: boolean
  readonly title: string
  /** Label of the safe answer, which has the focus. */
  readonly keep: string
  readonly confirm: string
  readonly tone?: 'danger' | 'primary'
  readonly onKeep: () => void
  readonly onConfirm: () => void
  readonly children: ReactNode
}

/** Asks before something that cannot be undone; `ConfirmationDialog` does so where the answer starts a call. */
export const QuestionDialog = ({
  open,
  title,
  keep,
  confirm,
  tone = 'danger',
  onKeep,
  onConfirm,
  children,
}: QuestionDialogProps) => {
  const { t } = useTranslation()
  return (
    <Dialog
      open={open}
      role="alertdialog"
      onClose={onKeep}
      title={title}
      closeLabel={t('close')}
      size="sm"
      actions={
        <>
          <Button tone="secondary" autoFocus onClick={onKeep}>
            {keep}
          </Button>
          <Button tone={tone} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
