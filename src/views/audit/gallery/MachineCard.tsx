import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { KnownMachine } from '../../../contracts/audit/machineKnowledge.ts'
import { flattenStates } from '../../../machines/transitionNames.ts'

/** One machine in the list: its name, description and size. */
export const MachineCard = ({ machine: { outline } }: { machine: KnownMachine }) => {
  const { t } = useTranslation('gallery')
  const states = flattenStates(outline)
  return (
    <li className="relative grid content-start gap-1 rounded-xl border border-line bg-surface p-4 shadow-card hover:border-edge">
      <h3 className="text-base break-words" lang="en">
        {/* The whole card is the target, the name is the link. */}
        <Link to={`/audit/machines/${outline.id}`} className="rounded-md after:absolute after:inset-0">
          {outline.id}
        </Link>
      </h3>
      <p lang="en" className="text-sm text-pretty">
        {outline.description}
      </p>
      <p className="text-xs text-ink-soft">
        {t('size', {
          states: t('sizeStates', { count: Math.max(1, states.length - 1) }),
          transitions: t('sizeTransitions', {
            count: states.reduce((sum, { transitions }) => sum + transitions.length, 0),
          }),
        })}
      </p>
    </li>
  )
}
