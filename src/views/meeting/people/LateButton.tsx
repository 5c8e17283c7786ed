import { useSelector } from '@xstate/react'
import { MessageSquareShare } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { WrittenMessageType } from '../../../contracts/meeting/chat/writtenMessages.ts'
import type { MeetingRef } from '../../../machines/meeting/call/previewSelectors.ts'
import { Announced } from '../../ui/Announced.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { useCallPart } from '../call/useCallPart.ts'

const LATE = 'consulta.late' satisfies WrittenMessageType

/** Tells one waiting person that the doctor is late, and the doctor whether it was sent. */
export const LateButton = ({ meeting, peerId }: { meeting: MeetingRef; peerId: string }) => {
  const { t } = useTranslation('meeting')
  const { t: common } = useTranslation()
  const delivery = useSelector(
    useCallPart(meeting, 'chat'),
    (snapshot) =>
      Object.values(snapshot?.context.byId ?? {}).findLast(
        (message) => message.type === LATE && message.recipientPeer === peerId,
      )?.delivery,
  )
  return (
    <div className="grid">
      <Button
        tone="secondary"
        size="sm"
        icon={<MessageSquareShare size={17} aria-hidden="true" />}
        onClick={() =>
          meeting.send({
            type: 'chat.sendRequested',
            message: common('written.late'),
            messageType: LATE,
            recipient: { roles: [], peerId },
          })
        }
      >
        {t('people.late')}
      </Button>
      <Announced changesOnly className={cx('text-sm', delivery !== undefined && 'pt-1.5')}>
        {delivery === 'sending' ? t('chat.sending') : null}
        {delivery === 'sent' ? t('people.lateSent') : null}
        {delivery === 'failed' ? t('chat.failed') : null}
      </Announced>
    </div>
  )
}
