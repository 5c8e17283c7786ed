import { useTranslation } from 'react-i18next'
import type { Coverage } from '../../../contracts/audit/machineKnowledge.ts'
import type { StateOutline } from '../../../machines/machineOutline.ts'
import { eventName, flattenStates, shortStateId, transitionKey } from '../../../machines/transitionNames.ts'
import { RequirementLink } from './RequirementLink.tsx'

interface TransitionTableProps {
  readonly outline: StateOutline
  readonly tests: Coverage[string]
  /** Only the transitions out of this state. */
  readonly from?: string | null
}

const COLUMNS = ['from', 'event', 'guard', 'to', 'actions', 'spec', 'tests'] as const

const Tests = ({ titles }: { titles: readonly string[] }) => {
  const { t } = useTranslation('gallery')
  if (titles.length === 0) return <span className="text-ink-soft">{t('table.noTest')}</span>
  return (
    <details>
      <summary className="rounded-sm">{t('table.testCount', { count: titles.length })}</summary>
      <ul lang="en" className="list-disc pl-4 text-xs">
        {titles.map((title) => (
          <li key={title}>{title}</li>
        ))}
      </ul>
    </details>
  )
}

/** Every transition: source, event, guards, target, actions, requirements, and the tests that take it. */
export const TransitionTable = ({ outline, tests, from = null }: TransitionTableProps) => {
  const { t } = useTranslation('gallery')
  const states = flattenStates(outline).filter(({ id }) => from === null || id === from)
  return (
    <section
      aria-label={
        from === null ? t('table.label') : t('table.labelFrom', { state: shortStateId(outline, from) })
      }
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys too (WCAG 2.1.1)
      tabIndex={0}
      className="overflow-x-auto"
    >
      <table className="w-full min-w-3xl border-collapse text-sm">
        <thead>
          <tr className="border-b border-edge text-left">
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className="py-2 pr-4 font-semibold">
                {t(`table.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody lang="en">
          {states.flatMap((state) =>
            state.transitions.map((transition) => {
              const key = transitionKey(state.id, transition)
              return (
                <tr key={key} className="border-b border-line align-top [&>td]:py-1.5 [&>td]:pr-4">
                  <td>{shortStateId(outline, state.id)}</td>
                  <td className="font-semibold">{eventName(transition.event)}</td>
                  <td>{transition.guard ?? '–'}</td>
                  <td>{transition.target.map((id) => shortStateId(outline, id)).join(', ') || '–'}</td>
                  <td>{transition.actions.join(', ') || '–'}</td>
                  <td>
                    <span className="flex flex-wrap gap-x-2">
                      {transition.spec.map((id) => (
                        <RequirementLink key={id} id={id} />
                      ))}
                    </span>
                  </td>
                  <td>
                    <Tests titles={tests?.[key] ?? []} />
                  </td>
                </tr>
              )
            }),
          )}
        </tbody>
      </table>
    </section>
  )
}
