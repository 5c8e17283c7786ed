import { useTranslation } from 'react-i18next'
import type { InspectedRun } from '../services/audit/inspector/inspected.ts'
import { cx } from '../views/ui/cx.ts'
import { valueText } from './valueText.ts'

interface RunTreeProps {
  readonly actorRuns: ReadonlyMap<string, InspectedRun>
  readonly chosen: string
  readonly onChoose: (sessionId: string) => void
}

interface BranchProps extends RunTreeProps {
  readonly actorRun: InspectedRun
}

const Branch = ({ actorRun, ...tree }: BranchProps) => {
  const { t } = useTranslation('inspector')
  const children = [...tree.actorRuns.values()].filter(({ parentId }) => parentId === actorRun.sessionId)
  const isChosen = actorRun.sessionId === tree.chosen
  const isOver = actorRun.status !== 'active'
  return (
    <li>
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={() => tree.onChoose(actorRun.sessionId)}
        className={cx(
          'grid w-full rounded-md px-2 py-1 text-left',
          isChosen ? 'bg-primary-soft text-on-primary-soft' : 'hover:bg-sunken',
        )}
      >
        <span lang="en" className={cx('font-semibold', isOver && 'line-through')}>
          {actorRun.actor}
        </span>
        <span lang="en" className={cx('text-xs wrap-anywhere', !isChosen && 'text-ink-soft')}>
          {isOver ? t('over', { status: actorRun.status }) : valueText(actorRun.value)}
        </span>
      </button>
      {children.length === 0 ? null : (
        <ul className="ml-2 border-l-2 border-line pl-2">
          {children.map((child) => (
            <Branch key={child.sessionId} actorRun={child} {...tree} />
          ))}
        </ul>
      )}
    </li>
  )
}

/** Running actors as a tree, below their parents. */
export const RunTree = (tree: RunTreeProps) => (
  <ul className="max-h-[70dvh] overflow-y-auto p-1">
    {[...tree.actorRuns.values()]
      .filter(({ parentId }) => parentId === null || !tree.actorRuns.has(parentId))
      .map((actorRun) => (
        <Branch key={actorRun.sessionId} actorRun={actorRun} {...tree} />
      ))}
  </ul>
)
