import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { LIMIT } from '../../../contracts/constants.ts'
import type { MeetingRef } from '../../../machines/meeting/call/previewSelectors.ts'
import { selectOutputVolume } from '../../../machines/meeting/tracks/mediaSelectors.ts'
import { RangeField } from '../../ui/RangeField.tsx'
import { useCallPart } from '../call/useCallPart.ts'

/** The volume of the others for us (M9.35, M9.36). */
export const OutputVolume = ({ meeting }: { meeting: MeetingRef }) => {
  const { t } = useTranslation('meeting')
  const sound = useCallPart(meeting, 'autoplay')
  const volume = useSelector(sound, selectOutputVolume)
  return (
    <RangeField
      label={t('device.volume')}
      value={volume}
      max={LIMIT.defaultVolume}
      step={5}
      shown={String(volume)}
      onChange={(chosen) => sound?.send({ type: 'volume.outputChosen', volume: chosen })}
    />
  )
}
