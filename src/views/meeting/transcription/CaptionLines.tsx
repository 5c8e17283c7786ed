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

/**
 * Where a panel leaves a phone a short stage, the newest line lies beside the own video, because past it is the middle
 * of the other person's face.
 */
const BESIDE_SELF: Record<SelfCorner['side'], string> = {
  left: '[@container_(height<20rem)]:left-[calc(clamp(5.5rem,30cqw,13rem)+1.5rem)]',
  right: '[@container_(height<20rem)]:right-[calc(clamp(5.5rem,30cqw,13rem)+1.5rem)]',
}
const SHORT: Record<CaptionLook['place'], string> = {
  bottom: '[@container_(height<20rem)]:bottom-3',
  top: '[@container_(height<20rem)]:top-3',
}

interface SelfCorner {
  place: CaptionLook['place']
  side: 'left' | 'right'
}

interface CaptionLinesProps {
  meeting: MeetingRef
  /** The corner of the stage in which the own video lies above the other; null where it lies above nothing. */
  selfAt: SelfCorner | null
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
  const besideSelf = selfAt !== null && look.place === selfAt.place
  return (
    <div className="pointer-events-none absolute inset-0 z-10 [container-type:size]">
      <section
        aria-label={t('onStage')}
        aria-live="off"
        className={cx(
          'absolute right-4 left-4 flex justify-center',
          (besideSelf ? PAST_SELF : PLACE)[look.place],
          SHORT[look.place],
          besideSelf && BESIDE_SELF[selfAt.side],
        )}
      >
        <ol
          className={cx(
            'flex max-w-3xl flex-col justify-end gap-1 rounded-lg px-4 py-2 leading-snug',
            '[@container_(height<20rem)]:max-h-[45cqh] [@container_(height<20rem)]:overflow-hidden',
            '[@container_(height<20rem)]:[&>li:not(:last-child)]:hidden',
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
    </div>
  )
}
