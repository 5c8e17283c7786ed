import type { z } from 'zod'
import type { Policy, WireRole } from '../../../contracts/meeting/connection/shapes.ts'
import type { WhiteboardPermission } from '../../../contracts/meeting/whiteboard/whiteboards.ts'
import type { whiteboardLists } from './whiteboardsContract.ts'

/** M6.37-M6.39: the policy's plugin grants roles access to whiteboards. Pure. */

const granted = ({ plugins }: Policy, role: string): WhiteboardPermission[] => {
  const lists = plugins?.whiteboard?.permissions
  return [
    ...(lists?.reader?.includes(role) ? (['read'] as const) : []),
    ...(lists?.writer?.includes(role) ? (['write'] as const) : []),
    ...(lists?.admin?.includes(role) ? (['admin'] as const) : []),
  ]
}

/** M3.23: every known role that has the permission. */
export const rolesOf = (policy: Policy): Record<string, WireRole> =>
  Object.fromEntries(
    Object.entries(policy.known_roles).map(([name, role]) => [
      name,
      { ...role, permissions: { ...role.permissions, whiteboard: granted(policy, name) } },
    ]),
  )

/** M7.073: default roles that may read, write and administer a new board. */
export const whiteboardListsOf = (
  roles: Readonly<Record<string, WireRole>>,
): z.infer<typeof whiteboardLists> => {
  const holders = (permission: WhiteboardPermission): string[] =>
    Object.entries(roles).flatMap(([name, role]) =>
      role.permissions.whiteboard?.includes(permission) ? [name] : [],
    )
  return { reader: holders('read'), writer: holders('write'), admin: holders('admin') }
}
