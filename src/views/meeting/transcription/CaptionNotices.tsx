import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { MeetingRef } from '../../../machines/meeting/call/previewSelectors.ts'
import { selectCourse } from '../../../machines/meeting/transcription/transcriptionSelectors.ts'
import { Banner } from '../../ui/Banner.tsx'
import { useCallPart } from '../call/useCallPart.ts'

/** Says that captions come before they do, and why they ended by themselves. */
export const CaptionNotices = ({ meeting }: { meeting: MeetingRef }) => {
  const { t } = useTranslation('captions')
  const transcription = useCallPart(meeting, 'transcription')
  const course = useSelector(transcription, selectCourse)
  const onDevice = useSelector(transcription, (snapshot) => snapshot?.context.entry?.source === 'browser')
  const ownSpeech = useSelector(transcription, (snapshot) => snapshot?.children.ownSpeech)
  const unavailable = useSelector(ownSpeech, (snapshot) => snapshot?.matches('unavailable') === true)
  return (
    <div className="grid gap-2 px-3 empty:hidden">
      {course === 'coming' ? (
        <Banner tone="info" title={t('coming')}>
          {t(onDevice ? 'comingOnDevice' : 'comingText')}
        </Banner>
      ) : null}
      {course === 'failed' ? (
        <Banner tone="warning" urgent title={t('failed')}>
          {t('failedText')}
        </Banner>
      ) : null}
      {unavailable ? (
        <Banner tone="info" title={t('unavailable')}>
          {t('unavailableText')}
        </Banner>
      ) : null}
    </div>
  )
}
