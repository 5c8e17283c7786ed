import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { PrescriptionRef } from '../../machines/prescription/prescriptionMachine.ts'
import type { VisitRef } from '../../machines/visit/visitMachine.ts'
import { PrescriptionPanel } from '../prescription/lazyPrescription.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { goTo } from './goTo.ts'
import { isUnsignedPrescription } from './unfinishedParts.ts'

/** Id of the card, for the way to it. */
const PLACE = 'prescription'

const Unsent = ({ prescription }: { prescription: PrescriptionRef }) => {
  const { t } = useTranslation('prescription')
  const unsent = useSelector(prescription, isUnsignedPrescription)
  return unsent ? (
    <Banner
      tone="warning"
      title={t('checkOut.unsent')}
      actions={
        <Button tone="secondary" size="sm" onClick={() => goTo(PLACE)}>
          {t('checkOut.go')}
        </Button>
      }
    >
      {t('checkOut.unsentText')}
    </Banner>
  ) : null
}

const Written = ({ prescription }: { prescription: PrescriptionRef }) => {
  const { t } = useTranslation('prescription')
  const signed = useSelector(prescription, (snapshot) => snapshot.matches('signed'))
  const replaces = useSelector(prescription, ({ context }) => (context.held?.issued.length ?? 0) > 0)
  return (
    <Card title={t('heading')}>
      {signed ? (
        <PrescriptionPanel prescription={prescription} />
      ) : (
        // Open for a doctor who asked to replace a signed prescription.
        <details open={replaces}>
          <summary className="min-h-9 cursor-pointer py-1.5 font-semibold">{t('checkOut.write')}</summary>
          <div className="pt-3">
            <PrescriptionPanel prescription={prescription} />
          </div>
        </details>
      )}
    </Card>
  )
}

/**
 * A prescription that was begun and not signed is named at the end of the visit, with a way to it (experience
 * §8.5).
 */
export const UnsentPrescription = ({ visit }: { visit: VisitRef }) => {
  const prescription = useSelector(visit, (snapshot) => snapshot.children.prescription)
  return prescription === undefined ? null : (
    // Its texts load later than the page's, and the check-out must not disappear meanwhile.
    <Suspense>
      <Unsent prescription={prescription} />
    </Suspense>
  )
}

/** The prescription of the visit, to read, print, or finish. */
export const CheckOutPrescription = ({ visit }: { visit: VisitRef }) => {
  const prescription = useSelector(visit, (snapshot) => snapshot.children.prescription)
  return prescription === undefined ? null : (
    <div id={PLACE} tabIndex={-1} data-focus-quiet>
      <Suspense>
        <Written prescription={prescription} />
      </Suspense>
    </div>
  )
}
