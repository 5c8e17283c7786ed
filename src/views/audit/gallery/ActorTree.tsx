import { useTranslation } from 'react-i18next'
import type { KnownCharts, KnownMachine } from '../../../contracts/audit/machineKnowledge.ts'
import { MachineLink } from './MachineLink.tsx'

interface Branch {
  readonly machine: string
  /** Names under which the parent runs it, where they differ. */
  readonly actors: readonly string[]
  readonly below: readonly Branch[]
  /** Its own children are shown at its first occurrence. */
  readonly again: boolean
}

/** Each machine once with its children; further occurrences show only its name. */
const grow = (machines: readonly KnownMachine[]): readonly Branch[] => {
  const seen = new Set<string>()
  const branch = (machine: string, actors: readonly string[]): Branch => {
    const again = seen.has(machine)
    seen.add(machine)
    const children = machines.find(({ outline }) => outline.id === machine)?.children ?? []
    const names = new Map<string, string[]>()
    for (const child of children) names.set(child.machine, [...(names.get(child.machine) ?? []), child.actor])
    return {
      machine,
      actors: actors.filter((actor) => actor !== machine),
      again: again && names.size > 0,
      below: again ? [] : [...names].map(([child, as]) => branch(child, as)),
    }
  }
  return machines.filter(({ parents }) => parents.length === 0).map(({ outline }) => branch(outline.id, []))
}

const Branch = ({ machine, actors, below, again }: Branch) => {
  const { t } = useTranslation('gallery')
  return (
    <li>
      <MachineLink machine={machine} />
      {actors.length === 0 ? null : (
        <span className="text-sm text-ink-soft">
          {' '}
          {t('map.as')} <span lang="en">{actors.join(', ')}</span>
        </span>
      )}
      {again ? <span className="text-sm text-ink-soft"> {t('map.again')}</span> : null}
      {below.length === 0 ? null : (
        <ul className="mt-1 grid gap-1 border-l-2 border-line pl-4">
          {below.map((child) => (
            <Branch key={child.machine} {...child} />
          ))}
        </ul>
      )}
    </li>
  )
}

/** Machines and the machines they run, from the roots downwards. */
export const ActorTree = ({ charts }: { charts: KnownCharts }) => (
  <ul className="grid gap-2">
    {grow(charts.machines).map((branch) => (
      <Branch key={branch.machine} {...branch} />
    ))}
  </ul>
)
