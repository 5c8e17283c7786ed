import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { PrescriptionAnswer } from '../../contracts/portal/prescription/prescription.ts'
import type {
  PrescriptionRef,
  PrescriptionSnapshot,
} from '../../machines/prescription/prescriptionMachine.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Loader } from '../ui/Loader.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { restoreFocus } from '../ui/restoreFocus.ts'
import { DraftConflict } from './DraftConflict.tsx'
import { PrescriptionForm } from './PrescriptionForm.tsx'
import { SignedPrescription } from './SignedPrescription.tsx'

const PROBLEMS = [
  'offline',
  'licenceMissing',
  'statusRefused',
  'visitTooEarly',
  'validation',
  'sealBroken',
] as const

const stageOf = (snapshot: PrescriptionSnapshot) => {
  if (snapshot.matches('loadFailed')) return 'loadFailed'
  if (snapshot.context.held === null) return 'loading'
  if (snapshot.matches('signed')) return 'signed'
  return snapshot.matches('replaced') ? 'replaced' : 'form'
}

/** The prescription of the visit, in the room and at the check-out (experience §8.3, §8.5). */
export const PrescriptionPanel = ({ prescription }: { prescription: PrescriptionRef }) => {
  const { t } = useTranslation('prescription')
  const stage = useSelector(prescription, stageOf)
  const { held, problem } = useSelector(prescription, ({ context }) => context)
  const why = problem === 'sealBroken' ? 'loadFailed.sealBroken' : 'loadFailed'
  return (
    <QueryView
      data={held}
      failed={stage === 'loadFailed'}
      onRetry={() => prescription.send({ type: 'prescription.retryRequested' })}
      loading={<Loader label={t('loading')} />}
      failedTitle={t(`${why}.title`)}
      failedText={t(`${why}.text`)}
      failedBanner="danger"
    >
      {(answer) => <Held prescription={prescription} held={answer} />}
    </QueryView>
  )
}

interface HeldProps {
  readonly prescription: PrescriptionRef
  readonly held: PrescriptionAnswer
}

const Held = ({ prescription, held }: HeldProps) => {
  const { t } = useTranslation('prescription')
  const stage = useSelector(prescription, stageOf)
  const { revision, refused } = useSelector(prescription, ({ context }) => context)
  if (stage === 'signed') return <SignedPrescription prescription={prescription} held={held} />
  const reason = PROBLEMS.find((one) => one === refused) ?? 'other'
  return (
    <div className="grid content-start gap-4">
      {stage === 'replaced' ? (
        <Banner
          urgent
          tone="warning"
          title={t('replaced.title')}
          actions={
            <Button
              size="sm"
              tone="secondary"
              onClick={() => prescription.send({ type: 'prescription.resumeRequested' })}
            >
              {t('replaced.go')}
            </Button>
          }
        >
          {t('replaced.text')}
        </Banner>
      ) : null}
      {refused !== null && stage === 'form' ? (
        // The button is at the end of a long form, so the refusal is scrolled into view.
        <div ref={restoreFocus} tabIndex={-1} data-focus-quiet className="scroll-mt-4">
          <Banner urgent tone="danger" title={t('problem.title')}>
            {t(`problem.${reason}`)}
          </Banner>
        </div>
      ) : null}
      <DraftConflict prescription={prescription} />
      <PrescriptionForm key={revision} prescription={prescription} held={held} />
    </div>
  )
}
