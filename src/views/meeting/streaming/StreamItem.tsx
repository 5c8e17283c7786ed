import { useSelector } from '@xstate/react'
import { Radio } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { selectPermissions } from '../../../machines/meeting/call/callSelectors.ts'
import type { MeetingRef } from '../../../machines/meeting/call/previewSelectors.ts'
import { MenuItem } from '../../ui/MenuItem.tsx'
import { useUnreadableReason } from '../encryption/useEncryption.ts'

/**
 * Streaming as an entry of a menu, where the role may stream (experience §8.2). The doctor, who may wherever the server
 * can, reads why it is off.
 */
export const StreamItem = ({ meeting, onSelect }: { meeting: MeetingRef; onSelect: () => void }) => {
  const { t } = useTranslation('meeting')
  const may = useSelector(meeting, selectPermissions)
  const unreadable = useUnreadableReason(meeting)
  const isDoctor = useSelector(meeting, ({ context }) => context.localRole === 'doctor')
  const allowed = may?.hlsStreaming === true || may?.rtmpStreaming === true
  if (!allowed && !isDoctor) return null
  return (
    <MenuItem icon={<Radio />} why={allowed ? unreadable : t('streams.refused.missing')} onSelect={onSelect}>
      {t('streams.menu')}
    </MenuItem>
  )
}
