import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { CompanionKind } from '../../../contracts/meeting/people/companion.ts'

const known = z.enum(['doctor', 'patient', 'waiting', 'observer'])

/**
 * A role of the room in the page's language, of a companion as what that person comes along; a custom role is shown by
 * its own name.
 */
export const useRoleName = (): ((role: string, companion?: CompanionKind | null) => string) => {
  const { t } = useTranslation('meeting')
  return (role, companion = null) => {
    if (companion !== null) return t(`role.${companion}`)
    const ours = known.safeParse(role).data
    return ours === undefined ? role : t(`role.${ours}`)
  }
}
