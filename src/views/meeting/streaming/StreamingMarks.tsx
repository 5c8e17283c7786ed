import { useSelector } from '@xstate/react'
import { CircleDot, CirclePause, Hourglass, Radio } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type MeetingRef, sameJson } from '../../../machines/meeting/call/previewSelectors.ts'
import { selectRunningStreams } from '../../../machines/meeting/call/roomSelectors.ts'
import { Announced } from '../../ui/Announced.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { useCallPart } from '../call/useCallPart.ts'

/** Marks in words for everyone in the call while it is recorded or streamed (experience §8.2). */
export const StreamingMarks = ({ meeting }: { meeting: MeetingRef }) => {
  const { t } = useTranslation('devices')
  const { recording, paused, live, pending } = useSelector(
    useCallPart(meeting, 'room'),
    selectRunningStreams,
    sameJson,
  )
  return (
    <Announced as="span" data-testid="streamingMarks" className="flex items-center gap-2">
      {recording ? (
        <StatusChip tone="danger" icon={<CircleDot aria-hidden="true" />} label={t('streaming.recording')} />
      ) : null}
      {paused ? (
        <StatusChip
          tone="neutral"
          icon={<CirclePause aria-hidden="true" />}
          label={t('streaming.recordingPaused')}
        />
      ) : null}
      {live ? (
        <StatusChip tone="live" icon={<Radio aria-hidden="true" />} label={t('streaming.live')} />
      ) : null}
      {pending ? (
        <StatusChip tone="neutral" icon={<Hourglass aria-hidden="true" />} label={t('streaming.pending')} />
      ) : null}
    </Announced>
  )
}
