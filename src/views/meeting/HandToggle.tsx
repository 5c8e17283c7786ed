import { Hand } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MeetingRef } from '../../machines/meeting/previewSelectors.ts'
import { ControlButton } from './ControlButton.tsx'
import { useOwnHand } from './useOwnHand.ts'

/** Shows what the room knows: the hand is up when the server said so (protocol §7.2). */
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
