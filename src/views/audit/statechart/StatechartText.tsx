import { useTranslation } from 'react-i18next'
import type { StateOutline } from '../../../machines/machineOutline.ts'
import { shortStateId, transitionKey, transitionLabel } from '../../../machines/transitionNames.ts'
import { cx } from '../../ui/cx.ts'

interface StatechartTextProps {
  readonly outline: StateOutline
  readonly active?: readonly string[]
  readonly path?: readonly string[]
}

interface StateTextProps extends Required<StatechartTextProps> {
  readonly state: StateOutline
  readonly initial: boolean
}

const StateText = ({ state, outline, active, path, initial }: StateTextProps) => {
  const { t } = useTranslation('chart')
  const isActive = active.includes(state.id)
  const marks = [
    ...(isActive ? [t('active')] : []),
    ...(initial ? [t('initial')] : []),
    ...(state.type === 'final' ? [t('final')] : []),
    ...(state.type === 'parallel' ? [t('parallel')] : []),
  ]
  return (
    <li aria-current={isActive ? 'step' : undefined}>
      <p className={cx('font-semibold', isActive && 'text-primary')}>
        {state.key}
        {marks.length === 0 ? null : (
          <span className="font-normal text-ink-soft"> · {marks.join(' · ')}</span>
        )}
      </p>
      {state.description === '' ? null : (
        <p lang="en" className="max-w-prose text-sm">
          {state.description}
        </p>
      )}
      {state.invoke.length === 0 ? null : (
        <p className="text-sm text-ink-soft">
          {t('runs', { actors: state.invoke.map(({ id }) => id).join(', ') })}
        </p>
      )}
      {state.transitions.length === 0 ? null : (
        <ul className="list-disc pl-5 text-sm">
          {state.transitions.map((transition) => {
            const key = transitionKey(state.id, transition)
            const event = transitionLabel(transition)
            const target = transition.target.map((id) => shortStateId(outline, id)).join(', ')
            return (
              <li key={key} className={cx(path.includes(key) && 'font-semibold text-live')}>
                {target === '' ? t('stays', { event }) : t('goes', { event, target })}
                {path.includes(key) ? ` (${t('taken')})` : null}
              </li>
            )
          })}
        </ul>
      )}
      {state.states.length === 0 ? null : (
        <ul className="mt-2 grid gap-3 border-l-2 border-line pl-4">
          {state.states.map((child) => (
            <StateText
              key={child.id}
              state={child}
              outline={outline}
              active={active}
              path={path}
              initial={child.id === state.initial}
            />
          ))}
        </ul>
      )}
    </li>
  )
}

/** The drawing as text: every state, the active ones, and the transitions. */
export const StatechartText = ({ outline, active = [], path = [] }: StatechartTextProps) => (
  <ul className="grid gap-3">
    <StateText state={outline} outline={outline} active={active} path={path} initial={false} />
  </ul>
)
