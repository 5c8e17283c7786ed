import { useTranslation } from 'react-i18next'
import type { EnablingPath } from '../../machines/audit/enablingPaths.ts'
import type { StateOutline } from '../../machines/machineOutline.ts'
import { flattenStates, shortStateId } from '../../machines/transitionNames.ts'
import { Announced } from '../ui/Announced.tsx'
import { guardText } from './stateText.ts'
import { useEventText } from './useEventText.ts'

interface EnablingPathAnswerProps {
  path: EnablingPath
  outline: StateOutline
}

/** The innermost active states, without the name of their machine. */
const restText = (outline: StateOutline, active: readonly string[]): string => {
  const set = new Set(active)
  return flattenStates(outline)
    .filter(({ id, states }) => set.has(id) && !states.some((child) => set.has(child.id)))
    .map(({ id }) => shortStateId(outline, id))
    .join(' · ')
}

const Guards = ({ guards, joint }: { guards: readonly string[]; joint: string }) => (
  <span lang="en">{guards.map(guardText).join(` ${joint} `)}</span>
)

/** The answer as text. */
export const EnablingPathAnswer = ({ path, outline }: EnablingPathAnswerProps) => {
  const { t } = useTranslation('audit')
  const eventText = useEventText()
  const or = t('why.or')
  if (path.kind === 'guarded')
    return (
      <Announced>
        {t('why.guarded')} <Guards guards={path.guards} joint={or} />
      </Announced>
    )
  if (path.kind !== 'path') return <Announced>{t(`why.${path.kind}`)}</Announced>
  return (
    <Announced as="div" className="grid gap-2">
      <p className="font-semibold">{t('why.way', { count: path.steps.length })}</p>
      <ol className="grid list-decimal gap-1.5 pl-6">
        {path.steps.map(({ event, guards, active }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same event may occur twice, and the order never changes
          <li key={index}>
            <strong>{eventText(event)}</strong>
            {guards.length === 0 ? null : (
              <span>{` ${t('why.if', { guards: guards.map(guardText).join(', ') })}`}</span>
            )}
            <span className="block text-sm text-ink-soft">
              {t('why.leads', { state: restText(outline, active) })}
            </span>
          </li>
        ))}
      </ol>
      <p>
        {path.guards.length === 0
          ? t('why.then')
          : t('why.thenIf', { guards: path.guards.map(guardText).join(` ${or} `) })}
      </p>
    </Announced>
  )
}
