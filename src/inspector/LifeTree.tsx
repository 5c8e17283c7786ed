import { useTranslation } from 'react-i18next'
import type { InspectedLife } from '../services/inspector/inspected.ts'
import { cx } from '../views/ui/cx.ts'
import { valueWords } from './valueWords.ts'

interface LifeTreeProps {
  readonly lives: ReadonlyMap<string, InspectedLife>
  readonly chosen: string
  readonly onChoose: (sessionId: string) => void
}

interface BranchProps extends LifeTreeProps {
  readonly life: InspectedLife
}

const Branch = ({ life, ...tree }: BranchProps) => {
  const { t } = useTranslation('inspector')
  const children = [...tree.lives.values()].filter(({ parentId }) => parentId === life.sessionId)
  const isChosen = life.sessionId === tree.chosen
  const isOver = life.status !== 'active'
  return (
    <li>
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={() => tree.onChoose(life.sessionId)}
        className={cx(
          'grid w-full rounded-md px-2 py-1 text-left',
          isChosen ? 'bg-primary-soft text-on-primary-soft' : 'hover:bg-sunken',
        )}
      >
        <span lang="en" className={cx('font-semibold', isOver && 'line-through')}>
          {life.actor}
        </span>
        <span lang="en" className={cx('text-xs wrap-anywhere', !isChosen && 'text-ink-soft')}>
          {isOver ? t('over', { status: life.status }) : valueWords(life.value)}
        </span>
      </button>
      {children.length === 0 ? null : (
        <ul className="ml-2 border-l-2 border-line pl-2">
          {children.map((child) => (
            <Branch key={child.sessionId} life={child} {...tree} />
          ))}
        </ul>
      )}
    </li>
  )
}

/** Who runs now, below whoever runs them. */
export const LifeTree = (tree: LifeTreeProps) => (
  <ul className="max-h-[70dvh] overflow-y-auto p-1">
    {[...tree.lives.values()]
      .filter(({ parentId }) => parentId === null || !tree.lives.has(parentId))
      .map((life) => (
        <Branch key={life.sessionId} life={life} {...tree} />
      ))}
  </ul>
)
