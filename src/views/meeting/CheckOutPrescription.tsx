import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { isUntouched } from '../../contracts/portal/prescription/signable.ts'
import type { PrescriptionRef } from '../../machines/prescription/prescriptionMachine.ts'
import type { VisitRef } from '../../machines/visit/visitMachine.ts'
import { PrescriptionPanel } from '../prescription/laterPrescription.ts'
import { Banner } from '../ui/Banner.tsx'
import { Card } from '../ui/Card.tsx'

const Written = ({ prescription }: { prescription: PrescriptionRef }) => {
  const { t } = useTranslation('prescription')
  const signed = useSelector(prescription, (snapshot) => snapshot.matches('signed'))
  const unsent = useSelector(prescription, ({ context }) => !isUntouched(context.draft))
  return (
    <Card title={t('heading')}>
      <div className="grid gap-3">
        {unsent ? (
          <Banner tone="warning" title={t('checkOut.unsent')}>
            {t('checkOut.unsentText')}
          </Banner>
        ) : null}
        {signed ? (
          <PrescriptionPanel prescription={prescription} />
        ) : (
          <details>
            <summary className="min-h-9 cursor-pointer py-1.5 font-semibold">{t('checkOut.write')}</summary>
            <div className="pt-3">
              <PrescriptionPanel prescription={prescription} />
            </div>
          </details>
        )}
      </div>
    </Card>
  )
}

/** One that was begun and not signed is not forgotten at the end of the visit (experience §8.5). */
export const CheckOutPrescription = ({ visit }: { visit: VisitRef }) => {
  const prescription = useSelector(visit, (snapshot) => snapshot.children.prescription)
  if (prescription === undefined) return null
  // Its words come later than the page's: the check-out must not go blank for them.
  return (
    <Suspense>
      <Written prescription={prescription} />
    </Suspense>
  )
}
