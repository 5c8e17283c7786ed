import { useSelector } from '@xstate/react'
import { Captions, CaptionsOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { selectCaptionLook } from '../../../machines/meeting/call/callPreferencesMachine.ts'
import { type MeetingRef, sameJson } from '../../../machines/meeting/call/previewSelectors.ts'
import { selectCourse } from '../../../machines/meeting/transcription/transcriptionSelectors.ts'
import { Button } from '../../ui/Button.tsx'
import { useCallPart } from '../call/useCallPart.ts'
import { SpokenLanguageField } from './SpokenLanguageField.tsx'

/** The guest's part of captions, while they are on: the own language, and whether they are shown. */
export const GuestCaptions = ({ meeting }: { meeting: MeetingRef }) => {
  const { t } = useTranslation('captions')
  const course = useSelector(useCallPart(meeting, 'transcription'), selectCourse)
  const preferences = useCallPart(meeting, 'callPreferences')
  const look = useSelector(preferences, selectCaptionLook, sameJson)
  if (course !== 'on') return null
  return (
    <div className="flex flex-wrap items-end gap-3 px-4 pb-2 text-sm">
      <SpokenLanguageField meeting={meeting} />
      <Button
        size="sm"
        tone="secondary"
        icon={
          look.shown ? (
            <CaptionsOff size={18} aria-hidden="true" />
          ) : (
            <Captions size={18} aria-hidden="true" />
          )
        }
        onClick={() =>
          preferences?.send({
            type: 'callPreferences.captionsChanged',
            look: { ...look, shown: !look.shown },
          })
        }
      >
        {t(look.shown ? 'hide' : 'show')}
      </Button>
    </div>
  )
}
