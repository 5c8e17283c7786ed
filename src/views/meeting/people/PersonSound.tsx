import { useSelector } from '@xstate/react'
import { Volume1, Volume2, VolumeX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LIMIT } from '../../../contracts/constants.ts'
import { type MeetingRef, sameJson } from '../../../machines/meeting/call/previewSelectors.ts'
import { selectMutedPeople, selectTrackSound } from '../../../machines/meeting/tracks/mediaSelectors.ts'
import { MenuItem } from '../../ui/MenuItem.tsx'
import { useCallPart } from '../call/useCallPart.ts'

const STEP = 25

interface PersonSoundProps {
  meeting: MeetingRef
  peerId: string
  /** Their microphone. */
  trackId: string
}

/** The sound of one person for us alone (experience §8.2: volume 0–100; "mute for me" holds for all their tracks). */
export const PersonSound = ({ meeting, peerId, trackId }: PersonSoundProps) => {
  const { t } = useTranslation('meeting')
  const sound = useCallPart(meeting, 'autoplay')
  const { volume } = useSelector(sound, selectTrackSound(trackId), sameJson)
  const mutedForMe = useSelector(sound, selectMutedPeople).includes(peerId)
  const choose = (next: number) =>
    sound?.send({
      type: 'volume.trackChosen',
      trackId,
      volume: Math.min(LIMIT.defaultVolume, Math.max(0, next)),
    })
  return (
    <>
      <MenuItem icon={<Volume1 />} disabled={volume === 0} onSelect={() => choose(volume - STEP)}>
        {t('host.quieter')}
      </MenuItem>
      <MenuItem
        icon={<Volume2 />}
        disabled={volume === LIMIT.defaultVolume}
        onSelect={() => choose(volume + STEP)}
      >
        {t('host.louder')}
      </MenuItem>
      <MenuItem
        icon={<VolumeX />}
        onSelect={() => sound?.send({ type: 'person.mutedForMe', peerId, muted: !mutedForMe })}
      >
        {mutedForMe ? t('host.hearAgain') : t('host.muteForMe')}
      </MenuItem>
    </>
  )
}
