import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { useLeaveGuard } from './LeaveGuards.tsx'

interface DiscardQuestion {
  /** Every way out of the dialog: Esc, a press outside, its close button and its Cancel. */
  readonly close: () => void
  /** Belongs inside the dialog, so that Esc and the focus are the question's while it is open. */
  readonly question: ReactNode
}

/**
 * Asks before a dialog is closed over typed text, also by Back, which leaves the page or the drawer below it. When
 * the tab is closed, the browser asks (experience §1.2, §2.3).
 * @param isUnsaved whether there is text that closing would lose; read when somebody closes
 * @param onClose closes the dialog
 * @param asksOnBack false where the form inside has a guard of its own
 */
export const useDiscardQuestion = (
  isUnsaved: () => boolean,
  onClose: () => void,
  { asksOnBack = true }: { readonly asksOnBack?: boolean } = {},
): DiscardQuestion => {
  const [asked, ask] = useState(false)
  return {
    close: () => (isUnsaved() ? ask(true) : onClose()),
    question: (
      <Question
        open={asked}
        isUnsaved={isUnsaved}
        asksOnBack={asksOnBack}
        onKeep={() => ask(false)}
        onDiscard={() => {
          ask(false)
          onClose()
        }}
      />
    ),
  }
}

interface QuestionProps {
  readonly open: boolean
  readonly isUnsaved: () => boolean
  readonly asksOnBack: boolean
  readonly onKeep: () => void
  readonly onDiscard: () => void
}

const Question = ({ open, isUnsaved, asksOnBack, onKeep, onDiscard }: QuestionProps) => {
  const { t } = useTranslation()
  // It is rendered inside the dialog, so it guards only while that is open.
  const leaving = useLeaveGuard(() => asksOnBack && isUnsaved(), { isDialog: true })
  const keep = () => {
    leaving.stay()
    onKeep()
  }
  const discard = () => {
    onDiscard()
    leaving.proceed()
  }
  const askOnUnload = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isUnsaved()) event.preventDefault()
  })
  useEffect(() => {
    window.addEventListener('beforeunload', askOnUnload)
    return () => window.removeEventListener('beforeunload', askOnUnload)
  }, [])
  return (
    <Dialog
      open={open || leaving.blocked}
      role="alertdialog"
      onClose={keep}
      title={t('form.discardTitle')}
      closeLabel={t('form.stay')}
      size="sm"
      actions={
        <>
          <Button tone="danger" onClick={discard}>
            {t('form.discard')}
          </Button>
          <Button autoFocus onClick={keep}>
            {t('form.stay')}
          </Button>
        </>
      }
    >
      <p>{t('form.discardText')}</p>
    </Dialog>
  )
}
