import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { GuestJoinRef } from '../../machines/guest/guestJoinMachine.ts'
import type { MeetingRef } from '../../machines/meeting/call/previewSelectors.ts'
import { hasPrescriptionNotice } from '../../machines/meeting/chat/chatRules.ts'
import { useCallPart } from '../meeting/call/useCallPart.ts'
import { ClosableBanner } from '../ui/ClosableBanner.tsx'

interface PrescriptionNoticeProps {
  readonly guest: GuestJoinRef
  readonly meeting: MeetingRef
}

/**
 * Says to the patient in the call that a prescription was signed, and opens the visit's page beside the call
 * (experience §8.7).
 */
export const PrescriptionNotice = ({ guest, meeting }: PrescriptionNoticeProps) => {
  const { t } = useTranslation()
  const { t: guestText } = useTranslation('guest')
  const token = useSelector(guest, ({ context }) => context.left?.token)
  const signed = useSelector(
    useCallPart(meeting, 'chat'),
    (snapshot) => snapshot !== undefined && hasPrescriptionNotice(snapshot.context),
  )
  return (
    <div className="px-3 pt-2 empty:p-0">
      {signed ? (
        <ClosableBanner title={t('written.prescription')} closeLabel={guestText('call.closeNotice')}>
          {token === undefined ? null : (
            <a
              href={`/visit/${encodeURIComponent(token)}`}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-9 items-center text-base font-semibold underline underline-offset-4"
            >
              {guestText('left.open')} <span className="sr-only">{t('account.newTab')}</span>
            </a>
          )}
        </ClosableBanner>
      ) : null}
    </div>
  )
}
