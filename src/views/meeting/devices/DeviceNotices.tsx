import { useSelector } from '@xstate/react'
import { MicOff, RotateCcw, Volume2 } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { type MeetingRef, sameJson } from '../../../machines/meeting/call/previewSelectors.ts'
import {
  SILENT,
  selectInterruption,
  selectMutedHint,
  selectTrouble,
  type TrackTrouble,
} from '../../../machines/meeting/tracks/mediaSelectors.ts'
import { Announced } from '../../ui/Announced.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { useCallPart } from '../call/useCallPart.ts'
import { useErrorText } from '../call/useErrorText.ts'
import { browserAdvice } from './browserAdvice.ts'

type Kind = 'audio' | 'video'

const BLOCKED = 3001
/** The device is unavailable until the user acts; a retry may help (experience §8.4). */
const RETRYABLE = [3001, 3002, 3003, 3004, 3011, 3015]

interface TroubleProps {
  meeting: MeetingRef
  code: number
  /** The devices concerned: one, or both with the same problem. */
  kinds: readonly Kind[]
}

const Retry = ({ meeting, code, kinds }: TroubleProps) => {
  const { t } = useTranslation('devices')
  if (!RETRYABLE.includes(code)) return null
  return (
    <Button
      size="sm"
      tone="secondary"
      icon={<RotateCcw size={16} aria-hidden="true" />}
      onClick={() => {
        for (const kind of kinds) meeting.send({ type: 'meeting.toggleRequested', kind, enabled: true })
      }}
    >
      {t('trouble.retry')}
    </Button>
  )
}

/** Separate, because the namespace of errors may load later than the page's own. */
const CodeNotice = (props: TroubleProps) => {
  const { t } = useTranslation('devices')
  const textOf = useErrorText()
  const [kind = 'audio', second] = props.kinds
  const name = second === undefined ? t(`trouble.${kind}.name`) : t('trouble.both')
  return (
    <Banner urgent tone="warning" title={`${name}: ${textOf(props.code)}`} actions={<Retry {...props} />} />
  )
}

const TroubleNotice = (props: TroubleProps) => {
  const { t } = useTranslation('devices')
  const { code, kinds } = props
  const [kind = 'audio', second] = kinds
  if (code === SILENT) return <Banner urgent tone="warning" title={t('trouble.silent')} />
  if (code === BLOCKED)
    return (
      <Banner
        urgent
        tone="warning"
        title={t(`trouble.blocked.${second === undefined ? kind : 'both'}`)}
        actions={<Retry {...props} />}
      >
        {t(`trouble.blockedHow.${browserAdvice(navigator.userAgent, navigator.maxTouchPoints)}`)}
      </Banner>
    )
  return (
    <Suspense>
      <CodeNotice {...props} />
    </Suspense>
  )
}

interface TrackNoticeProps {
  meeting: MeetingRef
  kind: Kind
  trouble: TrackTrouble | null
}

const TrackNotice = ({ meeting, kind, trouble }: TrackNoticeProps) => {
  const { t } = useTranslation('devices')
  const part = useCallPart(meeting, kind === 'audio' ? 'localAudio' : 'localVideo')
  const interruption = useSelector(part, selectInterruption)
  if (interruption === 'incoming-call' && kind === 'video')
    return <Banner urgent tone="warning" title={t('trouble.video.call')} />
  if (trouble === null) return null
  if (trouble.standsIn)
    return (
      <Banner tone="warning" title={t(`trouble.${kind}.gone`)}>
        {trouble.inUse === '' ? null : t('trouble.now', { device: trouble.inUse })}
      </Banner>
    )
  return <TroubleNotice meeting={meeting} code={trouble.code} kinds={[kind]} />
}

/**
 * A phone call takes the microphone, and on most phones the camera too. Both come back by themselves after it; where
 * the system refuses, one button takes them back (experience §8.4).
 */
const PhoneCallNotice = ({ meeting, kinds }: Pick<TroubleProps, 'meeting' | 'kinds'>) => {
  const { t } = useTranslation('devices')
  return (
    <Banner
      urgent
      tone="warning"
      title={t('trouble.pausedByCall')}
      actions={
        <Button
          size="sm"
          icon={<Volume2 size={16} aria-hidden="true" />}
          onClick={() => {
            for (const kind of kinds) meeting.send({ type: 'meeting.toggleRequested', kind, enabled: true })
          }}
        >
          {t('trouble.restoreSound')}
        </Button>
      }
    />
  )
}

const isSame = (one: TrackTrouble | null, other: TrackTrouble | null): one is TrackTrouble =>
  one !== null && one.code === other?.code && !one.standsIn && !other.standsIn

/** Problems of our own microphone and camera, each once, with a remedy (experience §8.4). */
export const DeviceNotices = ({ meeting }: { meeting: MeetingRef }) => {
  const { t } = useTranslation('devices')
  const audio = useCallPart(meeting, 'localAudio')
  const ofAudio = useSelector(audio, selectTrouble, sameJson)
  const video = useCallPart(meeting, 'localVideo')
  const ofVideo = useSelector(video, selectTrouble, sameJson)
  const byCall = {
    audio: useSelector(audio, selectInterruption) === 'incoming-call',
    video: useSelector(video, selectInterruption) === 'incoming-call',
  }
  const preferences = useCallPart(meeting, 'callPreferences')
  const hint = useSelector(audio, selectMutedHint)
  return (
    <div className="grid gap-2 px-3 empty:hidden">
      {byCall.audio ? (
        <PhoneCallNotice meeting={meeting} kinds={byCall.video ? ['audio', 'video'] : ['audio']} />
      ) : isSame(ofAudio, ofVideo) ? (
        <TroubleNotice meeting={meeting} code={ofAudio.code} kinds={['audio', 'video']} />
      ) : (
        <>
          <TrackNotice meeting={meeting} kind="audio" trouble={ofAudio} />
          <TrackNotice meeting={meeting} kind="video" trouble={ofVideo} />
        </>
      )}
      {hint ? (
        <div className="inline-flex flex-wrap items-center justify-center gap-x-3 justify-self-center rounded-2xl bg-hero-line px-4 py-1.5 text-sm text-on-hero">
          <Announced className="inline-flex items-center gap-2 font-semibold">
            <MicOff size={16} aria-hidden="true" />
            {t('trouble.muted')}
          </Announced>
          <button
            type="button"
            className="min-h-6 underline underline-offset-4"
            onClick={() => preferences?.send({ type: 'callPreferences.mutedHintSwitched', on: false })}
          >
            {t('trouble.mutedOff')}
          </button>
        </div>
      ) : null}
    </div>
  )
}
