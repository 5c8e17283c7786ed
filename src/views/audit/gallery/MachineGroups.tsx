import { useTranslation } from 'react-i18next'
import { capabilities, type KnownMachine } from '../../../contracts/audit/machineKnowledge.ts'
import { MachineCard } from './MachineCard.tsx'

/** The machines by capability, with links to each group. */
export const MachineGroups = ({ machines }: { machines: readonly KnownMachine[] }) => {
  const { t } = useTranslation('gallery')
  const groups = capabilities
    .map((capability) => ({
      capability,
      title: t(`capability.${capability}`),
      members: machines.filter((machine) => machine.capability === capability),
    }))
    .filter(({ members }) => members.length > 0)
  return (
    <div className="grid gap-6">
      {groups.length === 1 ? null : (
        <nav aria-label={t('groups')} className="print:hidden">
          <ul className="flex flex-wrap gap-x-4">
            {groups.map(({ capability, title, members }) => (
              <li key={capability}>
                <a
                  href={`#${capability}`}
                  className="inline-flex min-h-9 items-center gap-1 rounded-sm font-semibold underline underline-offset-4"
                >
                  {title}
                </a>{' '}
                <span className="text-sm text-ink-soft tabular-nums">{members.length}</span>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {groups.map(({ capability, title, members }) => (
        <section key={capability} aria-labelledby={capability} className="grid gap-3">
          <h2 id={capability} tabIndex={-1} className="scroll-mt-20 text-xl">
            {title}
          </h2>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-3">
            {members.map((machine) => (
              <MachineCard key={machine.outline.id} machine={machine} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
