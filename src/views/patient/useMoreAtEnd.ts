import { useEffect } from 'react'
import type { PatientListRef } from '../../machines/patient/patientList.ts'

/**
 * Loads the next page of the list once the walk has reached its last row. The list alone loads it only when its end
 * is in sight, which the drawer covers on a phone.
 * @param index of the shown row among `count` rows; -1 when it is not among them
 */
export const useMoreAtEnd = (list: Pick<PatientListRef, 'send'>, index: number, count: number): void => {
  const isAtEnd = index !== -1 && index === count - 1
  useEffect(() => {
    if (isAtEnd) list.send({ type: 'list.moreRequested' })
  }, [list, isAtEnd])
}
