import { Lock, LockOpen, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MeetingRef } from '../../../machines/meeting/call/previewSelectors.ts'
import type { EncryptionCourse } from '../../../machines/meeting/encryption/encryptionSelectors.ts'
import { Announced } from '../../ui/Announced.tsx'
import { type ChipTone, StatusChip } from '../../ui/StatusChip.tsx'
import { useDisclosure } from '../../ui/useDisclosure.ts'
import { EncryptionDialog } from './EncryptionDialog.tsx'
import { useEncryptionCourse } from './useEncryption.ts'

const TONES: Record<EncryptionCourse, ChipTone> = {
  off: 'neutral',
  unsupported: 'danger',
  released: 'warning',
  alone: 'neutral',
  agreeing: 'neutral',
  waiting: 'neutral',
  encrypted: 'success',
  failed: 'danger',
}

const iconOf = (course: EncryptionCourse) => {
  if (course === 'released') return <LockOpen aria-hidden="true" />
  return TONES[course] === 'danger' ? <TriangleAlert aria-hidden="true" /> : <Lock aria-hidden="true" />
}

/** A lock and a word for everybody in the call; it opens the code. Nothing while encryption is off. */
export const EncryptionMark = ({ meeting }: { meeting: MeetingRef }) => {
  const { t } = useTranslation('devices')
  const course = useEncryptionCourse(meeting)
  const dialog = useDisclosure()
  return (
    <>
      <EncryptionDialog meeting={meeting} open={dialog.open} onClose={dialog.onClose} />
      <Announced as="span" className="inline-flex empty:hidden">
        {course === 'off' ? null : (
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={dialog.onOpen}
            className="inline-flex min-h-8 items-center rounded-full"
          >
            <StatusChip tone={TONES[course]} icon={iconOf(course)} label={t(`encryption.mark.${course}`)} />
            <span className="sr-only">{t('encryption.showCode')}</span>
          </button>
        )}
      </Announced>
    </>
  )
}
