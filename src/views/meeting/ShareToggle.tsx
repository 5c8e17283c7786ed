import { ScreenShare, ScreenShareOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MeetingRef } from '../../machines/meeting/previewSelectors.ts'
import { Spinner } from '../ui/Spinner.tsx'
import { ControlButton } from './ControlButton.tsx'
import { useShare } from './useShare.ts'

/** Sharing our screen; a role that may not does not see it (experience §8.2, M5.44). */
export const ShareToggle = ({ meeting }: { meeting: MeetingRef }) => {
  const { t } = useTranslation('meeting')
  const { allowed, sharing: on, busy, toggle } = useShare(meeting)
  if (!allowed) return null
  return (
    <ControlButton
      label={on ? t('share.stop') : t('share.start')}
      text={t('share.label')}
      tone={on ? 'off' : 'plain'}
      aria-pressed={on}
      aria-busy={busy}
      icon={
        busy ? (
          <Spinner size={20} />
        ) : on ? (
          <ScreenShareOff size={20} aria-hidden="true" />
        ) : (
          <ScreenShare size={20} aria-hidden="true" />
        )
      }
      onClick={toggle}
    />
  )
}
