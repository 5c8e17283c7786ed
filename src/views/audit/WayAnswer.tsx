import { useTranslation } from 'react-i18next'
import type { WayTo } from '../../machines/audit/waysTo.ts'
import type { StateOutline } from '../../machines/machineOutline.ts'
import { flattenStates, shortStateId } from '../../machines/transitionNames.ts'
import { guardWords } from './stateWords.ts'
import { useEventWords } from './useEventWords.ts'

interface WayAnswerProps {
  way: WayTo
  outline: StateOutline
}

/** The innermost active states, without the name of their machine. */
const restWords = (outline: StateOutline, active: readonly string[]): string => {
  const set = new Set(active)
  return flattenStates(outline)
    .filter(({ id, states }) => set.has(id) && !states.some((child) => set.has(child.id)))
    .map(({ id }) => shortStateId(outline, id))
    .join(' · ')
}

const Guards = ({ guards, joint }: { guards: readonly string[]; joint: string }) => (
  <span lang="en">{guards.map(guardWords).join(` ${joint} `)}</span>
)

/** The answer in plain words. */
export const WayAnswer = ({ way, outline }: WayAnswerProps) => {
  const { t } = useTranslation('audit')
  const eventWords = useEventWords()
  const or = t('why.or')
  if (way.kind === 'guarded')
    return (
      <p role="status">
        {t('why.guarded')} <Guards guards={way.guards} joint={or} />
      </p>
    )
  if (way.kind !== 'way') return <p role="status">{t(`why.${way.kind}`)}</p>
  return (
    <div role="status" className="grid gap-2">
      <p className="font-semibold">{t('why.way', { count: way.steps.length })}</p>
      <ol className="grid list-decimal gap-1.5 pl-6">
        {way.steps.map(({ event, guards, active }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same event may stand in a way twice, and its order never changes
          <li key={index}>
            <strong>{eventWords(event)}</strong>
            {guards.length === 0 ? null : (
              <span>{` ${t('why.if', { guards: guards.map(guardWords).join(', ') })}`}</span>
            )}
            <span className="block text-sm text-ink-soft">
              {t('why.leads', { state: restWords(outline, active) })}
            </span>
          </li>
        ))}
      </ol>
      <p>
        {way.guards.length === 0
          ? t('why.then')
          : t('why.thenIf', { guards: way.guards.map(guardWords).join(` ${or} `) })}
      </p>
    </div>
  )
}
