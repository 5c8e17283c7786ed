import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { sameJson } from '../../machines/kit/sameJson.ts'
import {
  BY_NAME,
  type PatientListRef,
  type PatientSort,
  patientSort,
} from '../../machines/patient/patientList.ts'

export const sortText = ({ orderBy, orderByValue }: PatientSort): string => `${orderBy}-${orderByValue}`

export const sortIn = (text: string | null): PatientSort | null => {
  const [orderBy, orderByValue] = (text ?? '').split('-')
  return patientSort.safeParse({ orderBy, orderByValue }).data ?? null
}

/** The order stands in the address, the search does not: it names patients. */
export const useSortAddress = (list: PatientListRef): void => {
  const sort = useSelector(list, ({ context }) => context.filters)
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const arrived = useRef(false)
  useEffect(() => {
    const given = sortIn(new URLSearchParams(search).get('sort'))
    const isFirst = !arrived.current
    arrived.current = true
    if (isFirst && given !== null && !sameJson(given, sort)) {
      list.send({ type: 'list.filtersChanged', filters: given })
      return
    }
    const wanted = sameJson(sort, BY_NAME) ? '' : `?sort=${sortText(sort)}`
    if (search !== wanted)
      void navigate({ search: wanted, hash }, { replace: true, preventScrollReset: true })
  }, [list, sort, search, hash, navigate])
}
