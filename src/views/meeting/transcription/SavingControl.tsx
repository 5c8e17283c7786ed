import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { MeetingRef } from '../../../machines/meeting/call/previewSelectors.ts'
import { selectSaving } from '../../../machines/meeting/transcription/transcriptionSelectors.ts'
import { Announced } from '../../ui/Announced.tsx'
import { Button } from '../../ui/Button.tsx'
import { useCallPart } from '../call/useCallPart.ts'

/** The doctor asks everybody that the transcript is kept, sees how that stands, and ends it. */
export const SavingControl = ({ meeting }: { meeting: MeetingRef }) => {
  const { t } = useTranslation('captions')
  const transcription = useCallPart(meeting, 'transcription')
  const saving = useSelector(transcription, selectSaving)
  const busy = useSelector(transcription, (snapshot) => snapshot?.matches({ request: 'none' }) === false)
  const isOpen = saving === 'asked' || saving === 'on'
  return (
    <div className="grid gap-2">
      <Announced changesOnly className="text-sm text-ink-soft">
        {t(`saving.state.${saving}`)}
      </Announced>
      <div>
        <Button
          size="sm"
          tone="secondary"
          disabled={busy}
          onClick={() => transcription?.send({ type: 'transcription.saveRequested', save: !isOpen })}
        >
          {t(isOpen ? (saving === 'asked' ? 'saving.cancel' : 'saving.stop') : 'saving.ask')}
        </Button>
      </div>
    </div>
  )
}
