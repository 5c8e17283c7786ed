import { Hand, ScreenShare, ScreenShareOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MeetingRef } from '../../../machines/meeting/call/previewSelectors.ts'
import { MenuItem } from '../../ui/MenuItem.tsx'
import { useOwnHand } from '../people/useOwnHand.ts'
import { useShare } from '../tracks/useShare.ts'

interface ItemProps {
  meeting: MeetingRef
  /** Closes the menu. */
  onClose: () => void
}

/** Sharing the screen, as an entry of a menu; nothing where it is not possible. */
export const ShareItem = ({ meeting, onClose }: ItemProps) => {
  const { t } = useTranslation('meeting')
  const share = useShare(meeting)
  return share.allowed ? (
    <MenuItem
      icon={share.sharing ? <ScreenShareOff /> : <ScreenShare />}
      onSelect={() => {
        onClose()
        share.toggle()
      }}
    >
      {share.sharing ? t('share.stop') : t('share.start')}
    </MenuItem>
  ) : null
}

/** The raised hand, as an entry of a menu. */
export const HandItem = ({ meeting, onClose }: ItemProps) => {
  const { t } = useTranslation('meeting')
  const hand = useOwnHand(meeting)
  return (
    <MenuItem
      icon={<Hand />}
      onSelect={() => {
        onClose()
        hand.toggle()
      }}
    >
      {hand.raised ? t('hands.lowerOwn') : t('hands.raise')}
    </MenuItem>
  )
}
