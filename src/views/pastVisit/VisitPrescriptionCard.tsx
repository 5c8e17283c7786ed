import { useSelector } from '@xstate/react'
import { Mail } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { PrescriptionAnswer } from '../../contracts/portal/prescription/prescription.ts'
import type { PastPrescriptionRef } from '../../machines/pastVisit/pastVisitParts.ts'
import type { PrescriptionMailRef } from '../../machines/pastVisit/prescriptionMailMachine.ts'
import type { PrescriptionRef } from '../../machines/prescription/prescriptionMachine.ts'
import { useFormats } from '../format/useFormats.ts'
import { PrescriptionPanel } from '../prescription/lazyPrescription.ts'
import { PaperLinks } from '../prescription/PaperLinks.tsx'
import { PrescriptionSheet } from '../prescription/PrescriptionSheet.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Loader } from '../ui/Loader.tsx'
import { QueryView } from '../ui/QueryView.tsx'

interface VisitPrescriptionCardProps {
  readonly prescription: PastPrescriptionRef
  readonly mail: PrescriptionMailRef
  /** Writes the prescription that replaces the one that holds; undefined where none can be written. */
  readonly replacement: PrescriptionRef | undefined
}

const SendAgain = ({ mail }: { mail: PrescriptionMailRef }) => {
  const { t } = useTranslation('pastVisit')
  const sending = useSelector(mail, (snapshot) => snapshot.matches('sending'))
  const failure = useSelector(mail, ({ context }) => context.failure)
  return (
    <>
      <Button
        tone="secondary"
        aria-disabled={sending}
        icon={<Mail size={18} aria-hidden="true" />}
        onClick={() => mail.send({ type: 'mail.requested' })}
      >
        {t('sendAgain')}
      </Button>
      {failure === null ? null : (
        <div className="order-last basis-full">
          <Banner urgent tone="danger" title={t('sendFailed')}>
            {t(failure.code === 'emailMissing' ? 'sendNoEmail' : 'sendFailedText')}
          </Banner>
        </div>
      )}
    </>
  )
}

interface SignedProps extends Omit<VisitPrescriptionCardProps, 'prescription'> {
  readonly answer: PrescriptionAnswer
}

const Signed = ({ answer: { issued, paper }, mail, replacement }: SignedProps) => {
  const { t } = useTranslation('pastVisit')
  const formats = useFormats()
  const [current, ...older] = issued
  if (current === undefined) return <p className="text-ink-soft">{t('noPrescription')}</p>
  const { content, prescriber, patient } = current
  const sheet = (
    <PrescriptionSheet content={content} prescriber={prescriber} patient={patient} issued={current} />
  )
  return (
    <div className="grid gap-4">
      {sheet}
      <div className="flex flex-wrap gap-2">
        <PaperLinks paper={paper} />
        <SendAgain mail={mail} />
        {replacement === undefined ? null : (
          <Button
            tone="secondary"
            onClick={() => replacement.send({ type: 'prescription.replaceRequested' })}
          >
            {t('replacePrescription')}
          </Button>
        )}
      </div>
      {older.map(({ folio, issued_at }) => (
        <p key={folio} className="text-sm text-ink-soft">
          {t('older', { folio, when: formats.dateTime(issued_at) })}
        </p>
      ))}
    </div>
  )
}

const Held = ({ prescription, mail, replacement }: VisitPrescriptionCardProps) => {
  const { t } = useTranslation('pastVisit')
  const { data, failure } = useSelector(prescription, ({ context }) => context)
  return (
    <QueryView
      data={data}
      failed={failure !== null}
      onRetry={() => prescription.send({ type: 'query.refreshRequested' })}
      loading={<Loader label={t('loading')} />}
      failedTitle={t('prescriptionFailed')}
      failedText={t('failedText', { code: String(failure?.code ?? '') })}
      failedBanner="danger"
    >
      {(answer) => <Signed answer={answer} mail={mail} replacement={replacement} />}
    </QueryView>
  )
}

const Replacement = ({ replacement, mail }: { replacement: PrescriptionRef; mail: PrescriptionMailRef }) => {
  const { t } = useTranslation('pastVisit')
  const signed = useSelector(replacement, (snapshot) => snapshot.matches('signed'))
  return (
    <div className="grid gap-4">
      <Suspense fallback={<Loader label={t('loading')} />}>
        <PrescriptionPanel prescription={replacement} />
      </Suspense>
      {signed ? (
        <div className="flex flex-wrap gap-2">
          <SendAgain mail={mail} />
        </div>
      ) : null}
    </div>
  )
}

/** The prescription that holds: to read, to print, to send again and to replace (experience §8.5). */
export const VisitPrescriptionCard = (props: VisitPrescriptionCardProps) => {
  const { t } = useTranslation('pastVisit')
  const { replacement, mail } = props
  const open = useSelector(replacement, (snapshot) => snapshot?.matches('closed') === false)
  return (
    <Card title={t('prescription')}>
      {open && replacement !== undefined ? (
        <Replacement replacement={replacement} mail={mail} />
      ) : (
        <Held {...props} />
      )}
    </Card>
  )
}
