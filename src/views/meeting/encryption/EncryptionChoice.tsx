import { useSelector } from '@xstate/react'
import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MeetingRef } from '../../../machines/meeting/call/previewSelectors.ts'
import { usePageSettings } from '../../app/PageSettingsContext.ts'
import { Button } from '../../ui/Button.tsx'
import { useDisclosure } from '../../ui/useDisclosure.ts'
import { EncryptionDialog } from './EncryptionDialog.tsx'
import { useIsEncrypted } from './useEncryption.ts'

/** The doctor's choice before the call. */
export const EncryptionChoice = ({ meeting }: { meeting: MeetingRef }) => {
  const { t } = useTranslation('devices')
  const dialog = useDisclosure()
  const isOn = useIsEncrypted(meeting)
  const isDoctor = useSelector(meeting, ({ context }) => context.localRole === 'doctor')
  const { encryptsCalls } = usePageSettings()
  if (!isDoctor || !encryptsCalls) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p className="text-sm">{t(isOn ? 'encryption.isOn' : 'encryption.isOff')}</p>
      <Button
        size="sm"
        tone="secondary"
        icon={<Lock size={18} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={dialog.onOpen}
      >
        {t('encryption.change')}
      </Button>
      <EncryptionDialog meeting={meeting} open={dialog.open} onClose={dialog.onClose} />
    </div>
  )
}
