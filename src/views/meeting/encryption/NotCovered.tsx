import { LockOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MeetingRef } from '../../../machines/meeting/call/previewSelectors.ts'
import { useIsEncrypted } from './useEncryption.ts'

/** Beside what the server can read in an encrypted call: chat, notes, whiteboard, polls. */
export const NotCovered = ({ meeting }: { meeting: MeetingRef }) => {
  const { t } = useTranslation('devices')
  return useIsEncrypted(meeting) ? (
    <p className="flex items-center gap-2 border-b border-line px-4 py-2 text-sm text-ink-soft">
      <LockOpen size={16} aria-hidden="true" className="shrink-0" />
      {t('encryption.notCoveredHere')}
    </p>
  ) : null
}
