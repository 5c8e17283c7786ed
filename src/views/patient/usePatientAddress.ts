import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { PatientsRef } from '../../machines/patient/patientsMachine.ts'
import { patientHash, patientIn } from './patientAddress.ts'

/** The drawer follows the fragment of the address, so that Back closes it and a link opens it (experience §6). */
export const usePatientAddress = (actor: PatientsRef) => {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const open = useSelector(actor, ({ context }) => context.patientId)
  const wanted = patientIn(hash)
  useEffect(() => {
    if (wanted === undefined || wanted === actor.getSnapshot().context.patientId) return
    actor.send(
      wanted === null
        ? { type: 'patients.patientClosed' }
        : { type: 'patients.patientOpened', patientId: wanted },
    )
  }, [actor, wanted])
  return {
    open,
    /** In the place of the one that is open: Back closes the drawer, however many were walked. */
    walkTo: (id: string) =>
      navigate({ search, hash: patientHash(id) }, { replace: true, preventScrollReset: true }),
    close: () => navigate({ search, hash: '' }, { preventScrollReset: true }),
  }
}
