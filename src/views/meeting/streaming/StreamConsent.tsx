import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { MeetingRef } from '../../../machines/meeting/call/previewSelectors.ts'
import { selectStreamQuestion } from '../../../machines/meeting/call/roomSelectors.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { useCallPart } from '../call/useCallPart.ts'

/** The guest is asked before being streamed, and can withdraw, which ends the stream (experience §8.2). */
export const StreamConsent = ({ meeting }: { meeting: MeetingRef }) => {
  const { t } = useTranslation('meeting')
  const peerId = useSelector(meeting, ({ context }) => context.peerId)
  const role = useSelector(meeting, ({ context }) => context.localRole)
  const question = useSelector(useCallPart(meeting, 'room'), (snapshot) =>
    selectStreamQuestion(snapshot, { peerId, role }),
  )
  const answer = (agreed: boolean) =>
    meeting.send({ type: 'streaming.ordered', command: { kind: 'answerConsent', agreed } })
  return (
    <div className="grid gap-2 px-3 empty:hidden">
      {question === 'asked' ? (
        <Banner
          urgent
          tone="info"
          title={t('streams.question')}
          actions={
            <>
              <Button onClick={() => answer(true)}>{t('streams.agree')}</Button>
              <Button tone="secondary" onClick={() => answer(false)}>
                {t('streams.decline')}
              </Button>
            </>
          }
        >
          {t('streams.questionText')}
        </Banner>
      ) : null}
      {question === 'agreed' ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-1 text-sm">
          <p>{t('streams.shown')}</p>
          <Button size="sm" tone="secondary" onClick={() => answer(false)}>
            {t('streams.withdraw')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
