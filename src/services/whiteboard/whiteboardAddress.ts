import { z } from 'zod'
import { whiteboardPermission } from '../../contracts/meeting/whiteboard/whiteboards.ts'

const claims = z.object({ permissions: z.array(whiteboardPermission) })

/** The permissions in the token; the store checks with the room in any case. */
const permissionsIn = (token: string) => {
  try {
    const base64 = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    return claims.safeParse(JSON.parse(atob(base64))).data?.permissions ?? []
  } catch {
    return []
  }
}

/** The query of a whiteboard's page (M2.03, M2.04); null when it is invalid. */
export const readWhiteboardAddress = (search: string) => {
  const query = new URLSearchParams(search)
  const endpoint = z.url({ protocol: /^https?$/ }).safeParse(query.get('endpoint')).data
  const token = query.get('token') ?? ''
  const permissions = permissionsIn(token)
  return endpoint === undefined || permissions.length === 0 ? null : { endpoint, token, permissions }
}
