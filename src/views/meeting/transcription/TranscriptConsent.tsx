import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { MeetingRef } from '../../../machines/meeting/call/previewSelectors.ts'
import { selectSaving } from '../../../machines/meeting/transcription/transcriptionSelectors.ts'
import { Announced } from '../../ui/Announced.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { useDisclosure } from '../../ui/useDisclosure.ts'
import { useCallPart } from '../call/useCallPart.ts'
import { WithdrawalDialog } from '../call/WithdrawalDialog.tsx'

/**
 * The guest is asked before captions are kept, and can withdraw while they are (experience §8.2). The question takes no
 * focus, because the guest may be writing; it is announced at once.
 */
export const TranscriptConsent = ({ meeting }: { meeting: MeetingRef }) => {
  const { t } = useTranslation('captions')
  const withdrawal = useDisclosure()
  const transcription = useCallPart(meeting, 'transcription')
  const consent = useSelector(transcription, (snapshot) => snapshot?.children.transcriptConsent)
  const pending = useSelector(consent, (snapshot) => snapshot?.matches('pending') === true)
  const answer = useSelector(consent, (snapshot) => snapshot?.context.answer ?? null)
  const unsent = useSelector(consent, (snapshot) => snapshot?.context.unsent === true)
  const saving = useSelector(transcription, selectSaving)
  const give = (agreed: boolean, erase = false) =>
    consent?.send({ type: 'transcriptConsent.answered', agreed, erase })
  const mayWithdraw = answer === true && (saving === 'asked' || saving === 'on')
  return (
    <div className="grid gap-2 px-3 empty:hidden">
      {pending ? (
        <Banner
          tone="info"
          title={t('consent.question')}
          actions={
            <>
              <Button onClick={() => give(true)}>{t('consent.agree')}</Button>
              <Button tone="secondary" onClick={() => give(false)}>
                {t('consent.decline')}
              </Button>
            </>
          }
        >
          {t(unsent ? 'consent.unsent' : 'consent.text')}
        </Banner>
      ) : null}
      {mayWithdraw ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-1 text-sm">
          <p>{t(`saving.state.${saving}`)}</p>
          {unsent ? <Announced urgent>{t('consent.withdrawUnsent')}</Announced> : null}
          <Button size="sm" tone="secondary" onClick={withdrawal.onOpen}>
            {t('consent.withdraw')}
          </Button>
        </div>
      ) : null}
      <WithdrawalDialog
        text={{
          title: t('consent.withdrawTitle'),
          body: t('consent.withdrawText'),
          keep: t('consent.keep'),
          withdraw: t('consent.withdraw'),
          erase: t('consent.erase'),
        }}
        open={withdrawal.open && mayWithdraw}
        onClose={withdrawal.onClose}
        onWithdraw={(erase) => give(false, erase)}
      />
    </div>
  )
}
