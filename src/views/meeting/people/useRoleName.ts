import { useTranslation } from 'react-i18next'
import { z } from 'zod'

const known = z.enum(['doctor', 'patient', 'waiting', 'observer'])

/** A role of the room in the page's language; a custom role is shown by its own name. */
export const useRoleName = (): ((role: string) => string) => {
  const { t } = useTranslation('meeting')
  return (role) => {
    const ours = known.safeParse(role).data
    return ours === undefined ? role : t(`role.${ours}`)
  }
}
