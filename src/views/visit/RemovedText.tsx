import { useTranslation } from 'react-i18next'
import { isBlank } from '../../contracts/blankText.ts'
import type { MeetingEnd } from '../../contracts/meeting/call/meetingEnd.ts'

/** Shows a removed doctor who removed them from the room, and why (experience §8.4). */
export const RemovedText = ({ removal }: { removal: MeetingEnd['removal'] }) => {
  const { t } = useTranslation('meeting')
  const reason = removal?.reason ?? ''
  return (
    <div className="grid gap-2 text-lg text-ink-soft text-pretty">
      <p>{t(removal?.role === 'doctor' ? 'left.removedBy.doctor' : 'left.removedBy.other')}</p>
      {isBlank(reason) ? null : (
        <p className="wrap-anywhere">
          {t('left.reason')} <bdi className="font-semibold">{reason}</bdi>
        </p>
      )}
    </div>
  )
}
