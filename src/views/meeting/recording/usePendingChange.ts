import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { sameJson } from '../../../machines/meeting/call/previewSelectors.ts'
import type { RecordingControlRef } from '../../../machines/visit/recordingControlMachine.ts'
import { selectPendingChange } from '../../../machines/visit/recordingControlSelectors.ts'

/**
 * What is happening to the recording by the doctor's request, in words; null when nothing is.
 * @param asked people are still asked, so that a stop cancels the request
 */
export const usePendingChange = (
  control: RecordingControlRef | undefined,
  asked: boolean,
): { text: string; accepted: boolean } | null => {
  const { t } = useTranslation('meeting')
  const pending = useSelector(control, selectPendingChange, sameJson)
  if (pending === null) return null
  const { change, accepted } = pending
  if (change !== 'stop') return { text: t(`recording.pending.${change}`), accepted }
  if (asked) return { text: t('recording.pending.cancel'), accepted }
  return { text: t(accepted ? 'recording.stopping' : 'recording.pending.stop'), accepted }
}
