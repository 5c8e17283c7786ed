import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { MeetingRef } from '../../machines/meeting/call/previewSelectors.ts'
import { hasPrescriptionNotice } from '../../machines/meeting/chat/chatRules.ts'
import { useCallPart } from '../meeting/call/useCallPart.ts'
import { ClosableBanner } from '../ui/ClosableBanner.tsx'

/** Says to the patient in the call that a prescription was signed, and where it will be. */
export const PrescriptionNotice = ({ meeting }: { meeting: MeetingRef }) => {
  const { t } = useTranslation()
  const { t: guestText } = useTranslation('guest')
  const signed = useSelector(
    useCallPart(meeting, 'chat'),
    (snapshot) => snapshot !== undefined && hasPrescriptionNotice(snapshot.context),
  )
  return (
    <div className="px-3 pt-2 empty:p-0">
      {signed ? (
        <ClosableBanner title={t('written.prescription')} closeLabel={guestText('call.closeNotice')} />
      ) : null}
    </div>
  )
}
