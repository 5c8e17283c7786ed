import { useSelector } from '@xstate/react'
import { Mic, MicOff, Video, VideoOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type MeetingRef, sameJson, selectTrack } from '../../../machines/meeting/call/previewSelectors.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { ControlButton } from '../call/ControlButton.tsx'
import { useCallPart } from '../call/useCallPart.ts'

const icons = {
  audio: { on: <Mic size={20} aria-hidden="true" />, off: <MicOff size={20} aria-hidden="true" /> },
  video: { on: <Video size={20} aria-hidden="true" />, off: <VideoOff size={20} aria-hidden="true" /> },
} as const

/** Changes only when the call has confirmed it; shows a spinner meanwhile (experience §8.2, M4.096). */
export const MediaToggle = ({ meeting, kind }: { meeting: MeetingRef; kind: 'audio' | 'video' }) => {
  const { t } = useTranslation('devices')
  const part = useCallPart(meeting, kind === 'audio' ? 'localAudio' : 'localVideo')
  const { on, pending, interrupted } = useSelector(part, selectTrack, sameJson)
  const key = kind === 'audio' ? 'mic' : 'camera'
  return (
    <ControlButton
      label={on ? t(`${key}.turnOff`) : t(`${key}.turnOn`)}
      text={interrupted && kind === 'audio' ? t('mic.interrupted') : t(`${key}.short`)}
      tone={on ? 'plain' : 'off'}
      icon={pending ? <Spinner size={20} /> : icons[kind][on ? 'on' : 'off']}
      aria-busy={pending}
      onClick={() => meeting.send({ type: 'meeting.toggleRequested', kind, enabled: !on })}
    />
  )
}
