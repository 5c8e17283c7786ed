import { useSelector } from '@xstate/react'
import { createContext, type ReactNode, use, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WrittenMessageType } from '../../../contracts/meeting/chat/writtenMessages.ts'
import { selectShared } from '../../../machines/meeting/call/callSelectors.ts'
import { type MeetingRef, sameJson } from '../../../machines/meeting/call/previewSelectors.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useCallPart } from '../call/useCallPart.ts'

const STOP_SHARING = 'consulta.stopSharing' satisfies WrittenMessageType

const ShareQuestionContext = createContext<(trackId: string) => void>(() => undefined)

/** Shows the question about the screen that somebody else shares. */
export const useShareQuestion = () => use(ShareQuestionContext)

interface ShareQuestionProps {
  meeting: MeetingRef
  children: ReactNode
}

/**
 * One screen is shared at a time: who wants to share meanwhile may ask the other person to stop, by a message that the
 * product writes in the reader's language (experience §8.2).
 */
export const ShareQuestion = ({ meeting, children }: ShareQuestionProps) => {
  const { t } = useTranslation('meeting')
  const { t: common } = useTranslation()
  const [trackId, setTrackId] = useState<string | null>(null)
  const shared = useSelector(useCallPart(meeting, 'peers'), selectShared, sameJson)
  const close = () => setTrackId(null)
  const ask = () => {
    if (shared !== null)
      meeting.send({
        type: 'chat.sendRequested',
        message: common('written.stopSharing'),
        messageType: STOP_SHARING,
        recipient: { roles: [], peerId: shared.peerId },
      })
    close()
  }
  return (
    <ShareQuestionContext value={setTrackId}>
      {children}
      <Dialog
        // It closes by itself when the other person stops.
        open={trackId !== null && shared?.trackId === trackId && !shared.isLocal}
        onClose={close}
        title={t('share.other', {
          name: shared === null || shared.name === '' ? t('people.noName') : shared.name,
        })}
        closeLabel={t('share.notNow')}
        size="sm"
        actions={
          <>
            <Button tone="secondary" onClick={close}>
              {t('share.notNow')}
            </Button>
            <Button onClick={ask} data-autofocus>
              {t('share.ask')}
            </Button>
          </>
        }
      >
        <p className="pb-2">{t('share.oneAtATime')}</p>
      </Dialog>
    </ShareQuestionContext>
  )
}
