import { Link } from 'react-router-dom'

/** A requirement's id as a link to its row. */
export const RequirementLink = ({ id }: { id: string }) => (
  <Link
    to={`/audit/machines/requirements#${id}`}
    className="rounded-sm font-semibold whitespace-nowrap text-primary tabular-nums underline underline-offset-4"
  >
    {id}
  </Link>
)
