import { ScreenShare, ScreenShareOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MeetingRef } from '../../../machines/meeting/call/previewSelectors.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { ControlButton } from '../call/ControlButton.tsx'
import { useShare } from './useShare.ts'

/** Sharing our screen; hidden for a role that may not share (experience §8.2, M5.44). */
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
