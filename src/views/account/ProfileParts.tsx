import { useSelector } from '@xstate/react'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useLasting } from '../app/ActorContext.tsx'
import { useCompleteSections } from '../profile/useCompleteSections.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Card } from '../ui/Card.tsx'

const PARTS = ['credential', 'biography'] as const

/**
 * The photo, the documents and the biography, which have pages of their own (experience §7). The getting-started
 * entries of the last two lead here (P2.62, P2.63).
 */
export const ProfileParts = () => {
  const { t } = useTranslation('account')
  const complete = useCompleteSections()
  const avatar = useSelector(
    useLasting('currentPractitioner'),
    ({ context }) => context.practitioner?.avatar ?? null,
  )
  return (
    <Card title={t('parts.heading')} flush>
      <ul className="divide-y divide-line border-t border-line">
        {PARTS.map((section) => (
          <li key={section}>
            <Link
              to={`/settings/${section}?edit=true`}
              className="flex min-h-14 items-center gap-3 px-5 py-2.5 hover:bg-neutral-soft"
            >
              {section === 'biography' ? <Avatar src={avatar} /> : null}
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{t(`parts.${section}`)}</span>
                <span className="text-sm text-ink-soft">
                  {complete === null
                    ? '\u00a0'
                    : t(complete.has(section) ? 'parts.complete' : 'parts.missing')}
                </span>
              </span>
              <ChevronRight size={20} aria-hidden="true" className="shrink-0 text-ink-soft" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
