import type { Person } from '../../../machines/meeting/call/callSelectors.ts'
import { useDevicesText } from '../../format/useDevicesText.ts'

/** The result of the waiting person's device check (experience §5). */
export const GuestDevicesText = ({ person: { devices, joinedAt } }: { person: Person }) => {
  const text = useDevicesText()
  const shown = joinedAt === null ? null : text(devices, new Date(joinedAt).toISOString())
  return shown === null ? null : <p className="text-sm">{shown}</p>
}
