import { Link } from 'react-router-dom'

/** A link to a machine's page, by its name in the code. */
export const MachineLink = ({ machine }: { machine: string }) => (
  <Link
    lang="en"
    to={`/audit/machines/${machine}`}
    className="rounded-sm font-semibold text-primary underline underline-offset-4"
  >
    {machine}
  </Link>
)
