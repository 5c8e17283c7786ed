import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { NextVisitRef } from '../../machines/visit/nextVisitMachine.ts'
import { NewVisitTab } from '../patient/NewVisitTab.tsx'

/** Times for the next visit, without leaving this one (experience §8.3). */
export const NextVisit = ({ nextVisit }: { nextVisit: NextVisitRef }) => {
  const { t } = useTranslation('meeting')
  const newVisit = useSelector(nextVisit, ({ children }) => children.newVisit)
  const reason = useSelector(nextVisit, ({ context }) => context.reason)
  return newVisit === undefined ? (
    <p>{t('nextVisit.unavailable')}</p>
  ) : (
    <NewVisitTab
      newVisit={newVisit}
      staysOnPage
      typedReason={reason}
      onReasonTyped={(typed) => nextVisit.send({ type: 'nextVisit.reasonLeft', reason: typed })}
    />
  )
}
