import { useSelector } from '@xstate/react'
import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MeetingRef } from '../../../machines/meeting/call/previewSelectors.ts'
import { usePageSettings } from '../../app/PageSettingsContext.ts'
import { MenuItem } from '../../ui/MenuItem.tsx'

/** The choice of the visit's doctor as an entry of a menu. */
export const EncryptionItem = ({ meeting, onSelect }: { meeting: MeetingRef; onSelect: () => void }) => {
  const { t } = useTranslation('devices')
  const isDoctor = useSelector(meeting, ({ context }) => context.localRole === 'doctor')
  const { encryptsCalls } = usePageSettings()
  return isDoctor && encryptsCalls ? (
    <MenuItem icon={<Lock />} onSelect={onSelect}>
      {t('encryption.heading')}
    </MenuItem>
  ) : null
}
