import { useSelector } from '@xstate/react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { LIMIT } from '../../contracts/constants.ts'
import type { MeetingRef } from '../../machines/meeting/callSelectors.ts'
import { selectOutputVolume } from '../../machines/meeting/mediaSelectors.ts'
import { useCallPart } from './useCallPart.ts'

/** How loud everybody is for us (M9.35, M9.36). */
export const OutputVolume = ({ meeting }: { meeting: MeetingRef }) => {
  const { t } = useTranslation('meeting')
  const id = useId()
  const sound = useCallPart(meeting, 'autoplay')
  const volume = useSelector(sound, selectOutputVolume)
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="flex justify-between font-semibold">
        {t('device.volume')}
        <span className="font-normal text-ink-soft tabular-nums">{volume}</span>
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={LIMIT.defaultVolume}
        step={5}
        value={volume}
        onChange={({ currentTarget }) =>
          sound?.send({ type: 'volume.outputChosen', volume: currentTarget.valueAsNumber })
        }
        className="min-h-11 w-full accent-primary"
      />
    </div>
  )
}
