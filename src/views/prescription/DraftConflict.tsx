import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { PrescriptionDraft } from '../../contracts/portal/prescription/draft.ts'
import type {
  PrescriptionRef,
  PrescriptionSnapshot,
} from '../../machines/prescription/prescriptionMachine.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'

const stageOf = (snapshot: PrescriptionSnapshot) => {
  if (snapshot.matches({ differing: 'choosing' })) return 'choosing'
  return snapshot.matches({ differing: 'unread' }) ? 'unread' : 'none'
}

const Version = ({ heading, draft }: { heading: string; draft: PrescriptionDraft }) => (
  <div className="min-w-0 break-words">
    <p className="font-semibold">{heading}</p>
    <p>{draft.diagnosis}</p>
    <p className="whitespace-pre-line">
      {draft.items
        .map(({ generic_name, brand, strength, every_text, note }) =>
          [generic_name, brand, strength, every_text, note].filter((part) => part !== '').join(', '),
        )
        .join('\n')}
    </p>
    <p className="whitespace-pre-wrap">{draft.advice}</p>
  </div>
)

/** Another window has stored another draft: both side by side, and one of them is chosen (experience §2.3). */
export const DraftConflict = ({ prescription }: { prescription: PrescriptionRef }) => {
  const { t } = useTranslation('prescription')
  const { t: common } = useTranslation()
  const stage = useSelector(prescription, stageOf)
  const mine = useSelector(prescription, ({ context }) => context.draft)
  const theirs = useSelector(prescription, ({ context }) => context.held?.draft ?? null)
  if (stage === 'none') return null
  if (stage === 'unread' || theirs === null)
    return (
      <Banner
        urgent
        tone="warning"
        title={t('differing.unread')}
        actions={
          <Button size="sm" onClick={() => prescription.send({ type: 'prescription.retryRequested' })}>
            {common('retry')}
          </Button>
        }
      />
    )
  return (
    <Banner
      urgent
      tone="warning"
      title={t('differing.title')}
      actions={
        <>
          <Button size="sm" onClick={() => prescription.send({ type: 'prescription.mineKept' })}>
            {t('differing.keepMine')}
          </Button>
          <Button
            size="sm"
            tone="secondary"
            onClick={() => prescription.send({ type: 'prescription.theirsTaken' })}
          >
            {t('differing.takeTheirs')}
          </Button>
        </>
      }
    >
      <p>{t('differing.text')}</p>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        <Version heading={t('differing.mine')} draft={mine} />
        <Version heading={t('differing.theirs')} draft={theirs} />
      </div>
    </Banner>
  )
}
