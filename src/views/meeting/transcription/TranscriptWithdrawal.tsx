import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

interface TranscriptWithdrawalProps {
  open: boolean
  onClose: () => void
  onWithdraw: (erase: boolean) => void
}

/** Withdrawing ends the keeping for everybody, and may delete what was kept. */
export const TranscriptWithdrawal = ({ open, onClose, onWithdraw }: TranscriptWithdrawalProps) => {
  const { t } = useTranslation('captions')
  const id = useId()
  return (
    <Dialog
      open={open}
      role="alertdialog"
      onClose={onClose}
      title={t('consent.withdrawTitle')}
      closeLabel={t('close', { ns: 'common' })}
      size="sm"
      actions={
        <>
          <Button tone="secondary" data-autofocus onClick={onClose}>
            {t('consent.keep')}
          </Button>
          <Button tone="danger" type="submit" form={id}>
            {t('consent.withdraw')}
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
        <p>{t('consent.withdrawText')}</p>
        <Checkbox name="erase">{t('consent.erase')}</Checkbox>
      </form>
    </Dialog>
  )
}
