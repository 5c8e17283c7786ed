import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { PractitionerSpeciality } from '../../contracts/portal/practitioner.ts'
import { useLasting } from '../app/ActorContext.tsx'
import { useSpecialityName } from './useSpecialityName.ts'

const none: PractitionerSpeciality[] = []

/** The practitioner's specialities in order, which determines the colours (P2.77), named in the page's language. */
export const useSpecialities = (): {
  list: PractitionerSpeciality[]
  find: (specialityId: string) => { label: string; index: number } | null
} => {
  const name = useSpecialityName()
  const own = useSelector(
    useLasting('currentPractitioner'),
    ({ context }) => context.practitioner?.profile.specialities ?? none,
  )
  const list = useMemo(
    () =>
      own.map((one) => ({
        ...one,
        speciality: {
          ...one.speciality,
          practitioner_speciality: name(one.speciality.practitioner_speciality),
        },
      })),
    [own, name],
  )
  return {
    list,
    find: (specialityId) => {
      const index = list.findIndex(({ speciality }) => speciality.id === specialityId)
      const found = list[index]
      return found === undefined ? null : { label: found.speciality.practitioner_speciality, index }
    },
  }
}
