import { Hand } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MeetingRef } from '../../../machines/meeting/call/previewSelectors.ts'
import { ControlButton } from '../call/ControlButton.tsx'
import { useOwnHand } from './useOwnHand.ts'

/** Shows the room's state: the hand is up when the server has confirmed it (protocol §7.2). */
export const HandToggle = ({ meeting }: { meeting: MeetingRef }) => {
  const { t } = useTranslation('meeting')
  const { raised, toggle } = useOwnHand(meeting)
  return (
    <ControlButton
      label={raised ? t('hands.lowerOwn') : t('hands.raise')}
      text={t('hands.label')}
      aria-pressed={raised}
      tone={raised ? 'off' : 'plain'}
      icon={<Hand size={20} aria-hidden="true" />}
      onClick={toggle}
    />
  )
}
