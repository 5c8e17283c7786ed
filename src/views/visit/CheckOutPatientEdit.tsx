import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { PatientPanelRef } from '../../machines/visit/patientPanelMachine.ts'
import type { VisitRef } from '../../machines/visit/visitMachine.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { goTo } from './goTo.ts'
import { PatientList } from './lazyPatient.ts'

/** Id of the card, for the way to it. */
const PLACE = 'patientEdit'

/** An edit of the patient's data that was not saved is named at the end of the visit, with a way to it. */
export const UnsavedPatientEdit = () => {
  const { t } = useTranslation('meeting')
  return (
    <Banner
      tone="warning"
      title={t('checkOut.unsigned.patientEdit')}
      actions={
        <Button tone="secondary" size="sm" onClick={() => goTo(PLACE)}>
          {t('checkOut.goToEdit')}
        </Button>
      }
    >
      {t('checkOut.unsavedEditText')}
    </Banner>
  )
}

const Edit = ({ panel }: { panel: PatientPanelRef }) => {
  const { t } = useTranslation('meeting')
  const field = useSelector(panel, ({ context }) => context.field)
  const patient = useSelector(panel, ({ context }) => context.patient)
  if (field === null || patient === null) return null
  return (
    <Card title={t('checkOut.editHeading')}>
      <Suspense>
        <PatientList panel={panel} field={field} list={patient[field]} takesFocus={false} />
      </Suspense>
    </Card>
  )
}

/** The edit itself, to be saved or discarded before the visit is finished (experience §8.5). */
export const CheckOutPatientEdit = ({ visit }: { visit: VisitRef }) => {
  const patientEdit = useSelector(visit, ({ children }) => children.patientEdit)
  const panel = useSelector(patientEdit, (snapshot) => snapshot?.children.patientPanel)
  return panel === undefined ? null : (
    <div id={PLACE} tabIndex={-1} data-focus-quiet>
      <Edit panel={panel} />
    </div>
  )
}
