import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { PatientListRef } from '../../machines/patient/patientList.ts'
import type { PatientsRef } from '../../machines/patient/patientsMachine.ts'
import { cx } from '../ui/cx.ts'
import { PageHeading } from '../ui/PageHeading.tsx'
import { PatientDrawer } from './PatientDrawer.tsx'
import { PatientListCard } from './PatientListCard.tsx'
import { usePatientAddress } from './usePatientAddress.ts'
import { useSortAddress } from './useSortAddress.ts'

/** The closed drawer gives the focus back to the row that it was of. */
const useFocusBack = (open: string | null): void => {
  const last = useRef<string | null>(null)
  useEffect(() => {
    const left = last.current
    last.current = open
    if (left === null || open !== null) return
    const row = document.querySelector<HTMLElement>(`[data-patient="${CSS.escape(left)}"]`)
    row?.focus({ preventScroll: true })
  }, [open])
}

const Patients = ({ actor, list }: { actor: PatientsRef; list: PatientListRef }) => {
  const { t } = useTranslation('patient')
  const address = usePatientAddress(actor)
  const { open } = address
  useSortAddress(list)
  useFocusBack(open)
  return (
    <div
      className={cx(
        'mx-auto grid w-full max-w-7xl items-start gap-x-6 gap-y-5 px-4 py-6 wide:px-8 wide:py-8',
        open !== null && 'wide:grid-cols-[minmax(0,1fr)_minmax(26rem,30rem)]',
      )}
    >
      {/* On a narrow window the drawer is a screen of its own. */}
      <PageHeading className={cx('wide:col-span-full', open !== null && 'max-wide:sr-only')}>
        {t('heading')}
      </PageHeading>
      <div className={cx('min-w-0', open !== null && 'max-wide:hidden')}>
        <PatientListCard list={list} open={open} />
      </div>
      {open === null ? null : <PatientDrawer key={open} actor={actor} list={list} {...address} open={open} />}
    </div>
  )
}

/** P2.02: the list, and beside it the drawer of one patient. */
export const PatientsPage = ({ actor }: { actor: PatientsRef }) => {
  const list = useSelector(actor, (snapshot) => snapshot.children.patientList)
  return list === undefined ? null : <Patients actor={actor} list={list} />
}
