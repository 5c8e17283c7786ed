import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { VisitRef } from '../../machines/visit/visitMachine.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { goTo } from './goTo.ts'

/** Asks about parts that are not signed or not booked before it finishes the visit (experience §8.5). */
export const UnsignedDialog = ({ visit }: { visit: VisitRef }) => {
  const { t } = useTranslation('meeting')
  const asking = useSelector(visit, (snapshot) => snapshot.matches({ checkingOut: 'asking' }))
  const unsigned = useSelector(visit, ({ context }) => context.unsigned)
  // A time is booked, and an edit saved, not signed.
  const isOther = unsigned.includes('nextVisit') || unsigned.includes('patientEdit')
  const question = isOther ? 'unfinishedQuestion' : 'unsignedQuestion'
  const keep = () => {
    visit.send({ type: 'visit.unsignedKept' })
    // After the dialog has given the focus back to the button that opened it.
    const [first] = unsigned
    if (first !== undefined) setTimeout(() => goTo(first))
  }
  return (
    <Dialog
      open={asking}
      role="alertdialog"
      onClose={() => visit.send({ type: 'visit.unsignedKept' })}
      title={t(`checkOut.${question}.title`)}
      closeLabel={t('close', { ns: 'common' })}
      size="sm"
      actions={
        <>
          <Button tone="secondary" onClick={() => visit.send({ type: 'visit.unsignedPassedOver' })}>
            {t(`checkOut.${question}.passOver`)}
          </Button>
          <Button autoFocus onClick={keep}>
            {t(`checkOut.${question}.keep`)}
          </Button>
        </>
      }
    >
      <ul className="grid list-disc gap-1 pl-5">
        {unsigned.map((part) => (
          <li key={part}>{t(`checkOut.unsigned.${part}`)}</li>
        ))}
      </ul>
    </Dialog>
  )
}
