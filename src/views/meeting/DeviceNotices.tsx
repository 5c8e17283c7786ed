import { useSelector } from '@xstate/react'
import { MicOff, RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { selectInterruption, selectMutedHint, selectTrouble } from '../../machines/meeting/mediaSelectors.ts'
import { type MeetingRef, sameJson } from '../../machines/meeting/previewSelectors.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { useCallPart } from './useCallPart.ts'
import { useErrorText } from './useErrorText.ts'

/** Device away for good until somebody acts: asking again may help (experience §8.4). */
const RETRYABLE = [3001, 3002, 3003, 3004, 3011, 3015]

const TrackNotice = ({ meeting, kind }: { meeting: MeetingRef; kind: 'audio' | 'video' }) => {
  const { t } = useTranslation('meeting')
  const textOf = useErrorText()
  const part = useCallPart(meeting, kind === 'audio' ? 'localAudio' : 'localVideo')
  const trouble = useSelector(part, selectTrouble, sameJson)
  const interruption = useSelector(part, selectInterruption)
  if (interruption === 'incoming-call')
    return <Banner urgent tone="warning" title={t(`trouble.${kind}.call`)} />
  if (trouble === null) return null
  if (trouble.standsIn)
    return (
      <Banner tone="warning" title={t(`trouble.${kind}.gone`)} actions={null}>
        {trouble.inUse === '' ? null : t('trouble.now', { device: trouble.inUse })}
      </Banner>
    )
  return (
    <Banner
      urgent
      tone="warning"
      title={
        trouble.code === 3010 ? t('trouble.silent') : `${t(`trouble.${kind}.name`)}: ${textOf(trouble.code)}`
      }
      actions={
        RETRYABLE.includes(trouble.code) ? (
          <Button
            size="sm"
            tone="secondary"
            icon={<RotateCcw size={16} aria-hidden="true" />}
            onClick={() => meeting.send({ type: 'meeting.toggleRequested', kind, enabled: true })}
          >
            {t('trouble.retry')}
          </Button>
        ) : null
      }
    />
  )
}

/** What is the matter with our own microphone and camera, in one line each, with the way back (experience §8.4). */
export const DeviceNotices = ({ meeting }: { meeting: MeetingRef }) => {
  const { t } = useTranslation('meeting')
  const hint = useSelector(useCallPart(meeting, 'localAudio'), selectMutedHint)
  return (
    <div className="grid gap-2 px-3 empty:hidden">
      <TrackNotice meeting={meeting} kind="audio" />
      <TrackNotice meeting={meeting} kind="video" />
      {hint ? (
        <p
          role="status"
          className="inline-flex items-center gap-2 justify-self-center rounded-full bg-hero-line px-4 py-1.5 text-sm font-semibold text-on-hero"
        >
          <MicOff size={16} aria-hidden="true" />
          {t('trouble.muted')}
        </p>
      ) : null}
    </div>
  )
}
