import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'

const PAGES = [
  { name: 'visits', to: '/audit/visits' },
  { name: 'reads', to: '/audit/reads' },
  { name: 'file', to: '/audit/visit-record' },
  { name: 'ledgers', to: '/audit' },
] as const

/** The auditor's pages besides the shown one. */
export const AuditLinks = ({ current }: { current: (typeof PAGES)[number]['name'] | null }) => {
  const { t } = useTranslation('visitAudit')
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1">
      {PAGES.filter(({ name }) => name !== current).map(({ name, to }) => (
        <li key={name}>
          <Link to={to} className="inline-block py-1 font-semibold underline underline-offset-4">
            {t(`links.${name}`)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
