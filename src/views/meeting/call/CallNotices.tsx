import { useSelector } from '@xstate/react'
import { Volume2, X } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { TIME } from '../../../contracts/constants.ts'
import type { MeetingError } from '../../../contracts/errors.ts'
import {
  type MeetingRef,
  selectReceivingBroken,
  selectSendingBroken,
} from '../../../machines/meeting/call/previewSelectors.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { EncryptionNotices } from '../encryption/EncryptionNotices.tsx'
import { useCallPart } from './useCallPart.ts'
import { useErrorText } from './useErrorText.ts'

/** 3008 has its own large button; the chat shows its own errors. */
const SAID_ELSEWHERE = [3008, 6013]
/** Codes of our own microphone or camera, which DeviceNotices shows. */
const OF_DEVICES = [3001, 3002, 3003, 3004, 3010, 3011, 3014, 3015]

/** The code of a server recording that failed, which RecordingNotices shows. */
const RECORDING_FAILED = 500
/** The code of a live stream that failed, which has a sentence of its own. */
const STREAM_FAILED = 500

const isSaidElsewhere = ({
  code,
  action,
  trackType,
}: Pick<MeetingError, 'code' | 'action' | 'trackType'>): boolean =>
  SAID_ELSEWHERE.includes(code) ||
  (action === 'RECORDING' && code === RECORDING_FAILED) ||
  (action === 'TRACK' && (trackType === 'audio' || trackType === 'video') && OF_DEVICES.includes(code))

const shownCode = (error: Pick<MeetingError, 'code' | 'action'> | undefined): number | string | null => {
  if (error === undefined) return null
  return error.action === 'STREAMING' && error.code === STREAM_FAILED ? 'streamFailed' : error.code
}

interface NewestErrorProps {
  code: number | string
  onDismiss: () => void
}
/** Separate, so that only a visible error waits for the namespace of errors. */
const NewestError = ({ code, onDismiss }: NewestErrorProps) => {
  const { t } = useTranslation('devices')
  const textOf = useErrorText()
  return (
    <Banner
      tone="warning"
      urgent
      title={code === 'streamFailed' ? t('streaming.failed') : textOf(code)}
      actions={
        <IconButton
          size="sm"
          label={t('error.dismiss')}
          icon={<X size={18} aria-hidden="true" />}
          onClick={onDismiss}
        />
      }
    />
  )
}

/** Reconnecting, blocked sound that needs a tap, and the newest error in one line (experience §8.4). */
export const CallNotices = ({
  meeting,
  lostSeconds,
}: {
  meeting: MeetingRef
  /** null while the connection works. */
  lostSeconds: number | null
}) => {
  const { t } = useTranslation('devices')
  const autoplay = useCallPart(meeting, 'autoplay')
  const errors = useCallPart(meeting, 'errors')
  // Shown as soon as packets stop, because the room itself waits before it counts as reconnecting (M9.49).
  const sending = useSelector(useCallPart(meeting, 'publishConnection'), selectSendingBroken)
  const receiving = useSelector(useCallPart(meeting, 'subscribeConnection'), selectReceivingBroken)
  const broken = sending || receiving
  const blocked = useSelector(autoplay, (snapshot) => snapshot?.matches('failed') === true)
  const code = useSelector(errors, (snapshot) =>
    snapshot?.matches('some') === true
      ? shownCode(snapshot.context.list.findLast((error) => !isSaidElsewhere(error)))
      : null,
  )
  return (
    <div className="grid gap-2 px-3 empty:hidden">
      <EncryptionNotices meeting={meeting} />
      {lostSeconds !== null || broken ? (
        <Banner
          tone="warning"
          title={
            lostSeconds === null
              ? t('lost.media')
              : t('lost.title', { seconds: lostSeconds, limit: TIME.retryWindow / 1_000 })
          }
        >
          {t('lost.text')}
        </Banner>
      ) : null}
      {blocked ? (
        <Button
          tone="ember"
          size="lg"
          block
          icon={<Volume2 size={22} aria-hidden="true" />}
          onClick={() => autoplay?.send({ type: 'autoplay.unblockRequested' })}
        >
          {t('autoplay.title')}
        </Button>
      ) : null}
      {code === null || lostSeconds !== null || broken ? null : (
        <Suspense>
          <NewestError code={code} onDismiss={() => errors?.send({ type: 'errors.dismissed' })} />
        </Suspense>
      )}
    </div>
  )
}
