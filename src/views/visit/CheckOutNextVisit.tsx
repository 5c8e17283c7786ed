import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { NextVisitRef } from '../../machines/visit/nextVisitMachine.ts'
import type { VisitRef } from '../../machines/visit/visitMachine.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { NextVisit } from './lazyPatient.ts'

const Offered = ({ nextVisit }: { nextVisit: NextVisitRef }) => {
  const { t } = useTranslation('meeting')
  const opened = useSelector(nextVisit, (snapshot) => snapshot.matches('opened'))
  const offered = useSelector(nextVisit, (snapshot) => snapshot.can({ type: 'nextVisit.opened' }))
  if (!opened && !offered) return null
  return (
    <Card title={t('nextVisit.heading')}>
      {opened ? (
        <Suspense>
          <NextVisit nextVisit={nextVisit} />
        </Suspense>
      ) : (
        <Button tone="secondary" onClick={() => nextVisit.send({ type: 'nextVisit.opened' })}>
          {t('nextVisit.book')}
        </Button>
      )}
    </Card>
  )
}

/** The next visit of the patient, booked before this one is finished (experience §8.5). */
export const CheckOutNextVisit = ({ visit }: { visit: VisitRef }) => {
  const nextVisit = useSelector(visit, (snapshot) => snapshot.children.nextVisit)
  return nextVisit === undefined ? null : <Offered nextVisit={nextVisit} />
}
