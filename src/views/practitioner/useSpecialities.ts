import { useSelector } from '@xstate/react'
import type { PractitionerSpeciality } from '../../contracts/portal/practitioner.ts'
import { useLasting } from '../app/ActorContext.tsx'

const none: PractitionerSpeciality[] = []

/** The practitioner's specialities in order, which determines the colours (P2.77). */
export const useSpecialities = (): {
  list: PractitionerSpeciality[]
  find: (specialityId: string) => { label: string; index: number } | null
} => {
  const list = useSelector(
    useLasting('currentPractitioner'),
    ({ context }) => context.practitioner?.profile.specialities ?? none,
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
