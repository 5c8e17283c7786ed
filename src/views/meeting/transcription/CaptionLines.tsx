import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { CaptionLook } from '../../../contracts/meeting/call/callPreferences.ts'
import { selectCaptionLook } from '../../../machines/meeting/call/callPreferencesMachine.ts'
import { type MeetingRef, sameJson } from '../../../machines/meeting/call/previewSelectors.ts'
import { selectCourse, selectShown } from '../../../machines/meeting/transcription/transcriptionSelectors.ts'
import { cx } from '../../ui/cx.ts'
import { useCallPart } from '../call/useCallPart.ts'
import { usePeerNames } from './usePeerNames.ts'

const LINES = 3
const SIZE: Record<CaptionLook['size'], string> = {
  normal: 'text-base',
  large: 'text-xl',
  larger: 'text-3xl',
}
const PLACE: Record<CaptionLook['place'], string> = { bottom: 'bottom-4', top: 'top-4' }
/** Past the own video of `CallStage`, unless the stage is wide enough for both beside each other. */
const PAST_SELF: Record<CaptionLook['place'], string> = {
  bottom: 'bottom-[calc(clamp(5.5rem,30cqw,13rem)*9/16+2.5rem)] @min-[80rem]:bottom-4',
  top: 'top-[calc(clamp(5.5rem,30cqw,13rem)*9/16+2.5rem)] @min-[80rem]:top-4',
}

interface CaptionLinesProps {
  meeting: MeetingRef
  /** The edge of the stage at which the own video lies above the other; null where it lies above nothing. */
  selfAt: CaptionLook['place'] | null
}

/**
 * The newest captions over the stage, with who speaks. They are no live region: a screen reader hears the speech itself,
 * and reads the transcript when it wants to (experience §8.2).
 */
export const CaptionLines = ({ meeting, selfAt }: CaptionLinesProps) => {
  const { t } = useTranslation('captions')
  const transcription = useCallPart(meeting, 'transcription')
  const course = useSelector(transcription, selectCourse)
  const shown = useSelector(transcription, (snapshot) => selectShown(snapshot, LINES), sameJson)
  const look = useSelector(useCallPart(meeting, 'callPreferences'), selectCaptionLook, sameJson)
  const { nameOf } = usePeerNames(meeting)
  if (course !== 'on' || !look.shown || shown.length === 0) return null
  return (
    <section
      aria-label={t('onStage')}
      aria-live="off"
      className={cx(
        'pointer-events-none absolute inset-x-4 z-10 flex justify-center',
        (look.place === selfAt ? PAST_SELF : PLACE)[look.place],
      )}
    >
      <ol
        className={cx(
          'grid max-w-3xl gap-1 rounded-lg px-4 py-2 leading-snug',
          SIZE[look.size],
          look.contrast === 'high' ? 'bg-black text-white' : 'bg-black/75 text-white',
        )}
      >
        {shown.map(({ peerId, start, text }) => (
          <li key={`${peerId} ${start}`} className="wrap-anywhere">
            <span className="font-semibold">{nameOf(peerId)}: </span>
            {text}
          </li>
        ))}
      </ol>
    </section>
  )
}
