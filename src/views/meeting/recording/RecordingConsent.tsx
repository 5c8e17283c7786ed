import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { MeetingRef } from '../../../machines/meeting/call/previewSelectors.ts'
import { courseOf } from '../../../machines/meeting/recording/recordingRules.ts'
import { Announced } from '../../ui/Announced.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { useDisclosure } from '../../ui/useDisclosure.ts'
import { useCallPart } from '../call/useCallPart.ts'
import { WithdrawalDialog } from '../call/WithdrawalDialog.tsx'
import { RecordingOutcome } from './RecordingOutcome.tsx'

/**
 * The guest is asked before anything is kept, and can withdraw while the call is recorded (experience §8.2). The
 * question takes no focus, because the guest may be writing; it is announced at once.
 */
export const RecordingConsent = ({ meeting }: { meeting: MeetingRef }) => {
  const { t } = useTranslation('meeting')
  const withdrawal = useDisclosure()
  const recording = useCallPart(meeting, 'recording')
  const pending = useSelector(recording, (snapshot) => snapshot?.matches({ question: 'pending' }) === true)
  const answer = useSelector(recording, (snapshot) => snapshot?.context.answer ?? null)
  const unsent = useSelector(recording, (snapshot) => snapshot?.context.unsent === true)
  const course = useSelector(recording, (snapshot) =>
    snapshot === undefined ? 'off' : courseOf(snapshot.context),
  )
  const give = (agreed: boolean, erase = false) =>
    recording?.send({ type: 'recording.answered', agreed, erase })
  const mayWithdraw = answer === true && course !== 'off'
  return (
    <div className="grid gap-2 px-3 empty:hidden">
      {pending ? (
        <Banner
          tone="info"
          title={t('recording.question')}
          actions={
            <>
              <Button onClick={() => give(true)}>{t('recording.agree')}</Button>
              <Button tone="secondary" onClick={() => give(false)}>
                {t('recording.decline')}
              </Button>
            </>
          }
        >
          {t(unsent ? 'recording.unsent' : 'recording.questionText')}
        </Banner>
      ) : null}
      {mayWithdraw ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-1 text-sm">
          {course === 'asked' ? <p>{t('recording.othersWait')}</p> : null}
          {unsent ? <Announced urgent>{t('recording.withdrawUnsent')}</Announced> : null}
          <Button size="sm" tone="secondary" onClick={withdrawal.onOpen}>
            {t('recording.withdraw')}
          </Button>
        </div>
      ) : null}
      <RecordingOutcome meeting={meeting} />
      <WithdrawalDialog
        text={{
          title: t('recording.withdrawTitle'),
          body: t('recording.withdrawText'),
          keep: t('recording.withdrawKeep'),
          withdraw: t('recording.withdraw'),
          erase: t('recording.erase'),
        }}
        open={withdrawal.open && mayWithdraw}
        onClose={withdrawal.onClose}
        onWithdraw={(erase) => give(false, erase)}
      />
    </div>
  )
}
