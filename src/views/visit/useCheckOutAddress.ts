import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { VisitRef } from '../../machines/visit/visitMachine.ts'
import { CHECK_OUT_HASH } from './checkOutPath.ts'

/** The check-out has an address: a reload opens it again, and so does a link (experience §8.5). */
export const useCheckOutAddress = (visit: VisitRef): void => {
  const isWanted = useLocation().hash === CHECK_OUT_HASH
  const navigate = useNavigate()
  const isOpen = useSelector(visit, (snapshot) => snapshot.matches('checkingOut'))
  useEffect(() => {
    if (isWanted) visit.send({ type: 'visit.checkOutRequested' })
  }, [visit, isWanted])
  useEffect(() => {
    if (isOpen && !isWanted)
      void navigate({ hash: CHECK_OUT_HASH }, { replace: true, preventScrollReset: true })
  }, [isOpen, isWanted, navigate])
}
