import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

interface WithdrawalDialogProps {
  readonly text: Readonly<Record<'title' | 'body' | 'keep' | 'withdraw' | 'erase', string>>
  open: boolean
  onClose: () => void
  onWithdraw: (erase: boolean) => void
}

/** Asks before a consent is withdrawn: that ends the keeping for everybody, and may delete what was kept. */
export const WithdrawalDialog = ({ text, open, onClose, onWithdraw }: WithdrawalDialogProps) => {
  const { t } = useTranslation()
  const id = useId()
  return (
    <Dialog
      open={open}
      role="alertdialog"
      onClose={onClose}
      title={text.title}
      closeLabel={t('close')}
      size="sm"
      actions={
        <>
          <Button tone="secondary" data-autofocus onClick={onClose}>
            {text.keep}
          </Button>
          <Button tone="danger" type="submit" form={id}>
            {text.withdraw}
          </Button>
        </>
      }
    >
      <form
        id={id}
        onSubmit={(event) => {
          event.preventDefault()
          onClose()
          onWithdraw(new FormData(event.currentTarget).has('erase'))
        }}
        className="grid gap-3"
      >
        <p>{text.body}</p>
        <Checkbox name="erase">{text.erase}</Checkbox>
      </form>
    </Dialog>
  )
}
