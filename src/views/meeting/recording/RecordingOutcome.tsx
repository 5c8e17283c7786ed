import { useSelector } from '@xstate/react'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MeetingRef } from '../../../machines/meeting/call/previewSelectors.ts'
import { Banner } from '../../ui/Banner.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { useCallPart } from '../call/useCallPart.ts'

/** Why a recording ended without the doctor's stop, for everyone in the call (M8.100-M8.103). */
export const RecordingOutcome = ({ meeting }: { meeting: MeetingRef }) => {
  const { t } = useTranslation('meeting')
  const recording = useCallPart(meeting, 'recording')
  const outcome = useSelector(recording, (snapshot) => snapshot?.context.outcome ?? null)
  if (outcome === null || outcome === 'stopped') return null
  return (
    <Banner
      urgent
      tone={outcome === 'failed' ? 'danger' : 'info'}
      title={t(`recording.${outcome}`)}
      actions={
        <IconButton
          size="sm"
          label={t('recording.dismiss')}
          icon={<X size={18} aria-hidden="true" />}
          onClick={() => recording?.send({ type: 'recording.outcomeRead' })}
        />
      }
    >
      {t(`recording.${outcome}Text`)}
    </Banner>
  )
}
