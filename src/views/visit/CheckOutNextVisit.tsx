import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { NextVisitRef } from '../../machines/visit/nextVisitMachine.ts'
import type { VisitRef } from '../../machines/visit/visitMachine.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { goTo } from './goTo.ts'
import { NextVisit } from './lazyPatient.ts'

/** Id of the card, for the way to it. */
const PLACE = 'nextVisit'

/** Shows the times for the next visit. */
export const showNextVisit = (nextVisit: NextVisitRef): void => {
  nextVisit.send({ type: 'nextVisit.opened' })
  goTo(PLACE)
}

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

/** A time that is held and not booked is named at the end of the visit, with a way to it (experience §8.5). */
export const UnbookedVisit = () => {
  const { t } = useTranslation('meeting')
  return (
    <Banner
      tone="warning"
      title={t('checkOut.unsigned.nextVisit')}
      actions={
        <Button tone="secondary" size="sm" onClick={() => goTo(PLACE)}>
          {t('checkOut.goToTime')}
        </Button>
      }
    >
      {t('checkOut.unbookedText')}
    </Banner>
  )
}

/** The next visit of the patient, booked before this one is finished (experience §8.5). */
export const CheckOutNextVisit = ({ visit }: { visit: VisitRef }) => {
  const nextVisit = useSelector(visit, (snapshot) => snapshot.children.nextVisit)
  return nextVisit === undefined ? null : (
    <div id={PLACE} tabIndex={-1} data-focus-quiet>
      <Offered nextVisit={nextVisit} />
    </div>
  )
}
