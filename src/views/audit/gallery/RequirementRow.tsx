import { useTranslation } from 'react-i18next'
import type { KnownRequirement } from '../../../contracts/audit/machineKnowledge.ts'
import { cx } from '../../ui/cx.ts'
import { MachineLink } from './MachineLink.tsx'
import { testKinds } from './testKinds.ts'

const Proofs = ({ requirement }: { requirement: KnownRequirement }) => {
  const { t } = useTranslation('gallery')
  if (requirement.tests.length === 0)
    return <p className="text-sm font-semibold text-live">{t('requirement.noTest')}</p>
  return (
    <details className="text-sm">
      <summary className="w-fit rounded-sm py-1">
        {`${t('requirement.shown')} ${testKinds(requirement)
          .map(([kind, count]) => t(`requirement.kind.${kind}`, { count }))
          .join(', ')}`}
      </summary>
      <ul lang="en" className="list-disc pl-5">
        {requirement.tests.map(({ file, title }) => (
          <li key={`${file} ${title}`}>
            {title} <span className="text-ink-soft">({file})</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

interface RequirementRowProps {
  readonly requirement: KnownRequirement
  /** The address names this one: it takes the focus, which also scrolls it into view. */
  readonly sought?: boolean
}

/** Outside the component, so that a later render does not take the focus again. */
const focus = (element: HTMLElement | null) => element?.focus()

/** A requirement with its text, the states and transitions that implement it, and the tests that name it. */
export const RequirementRow = ({ requirement, sought = false }: RequirementRowProps) => {
  const { t } = useTranslation('gallery')
  const { id, text, realisations } = requirement
  return (
    <li
      id={id}
      tabIndex={-1}
      ref={sought ? focus : undefined}
      className={cx(
        'grid gap-1 border-b border-line py-3 [content-visibility:auto] [contain-intrinsic-block-size:auto_5rem]',
        sought && 'bg-primary-soft',
      )}
    >
      <p>
        <span className="font-semibold tabular-nums">{id}</span> <span lang="en">{text}</span>
      </p>
      {realisations.length === 0 ? null : (
        <p className="flex flex-wrap gap-x-3 gap-y-1 text-sm">
          <span className="text-ink-soft">{t('requirement.realised')}</span>
          {realisations.map(({ machine, state, transition }) => (
            <span key={`${machine} ${state} ${transition?.key}`}>
              <MachineLink machine={machine} />{' '}
              <span lang="en">
                {state}
                {transition === null ? null : ` · ${transition.label}`}
              </span>
            </span>
          ))}
        </p>
      )}
      <Proofs requirement={requirement} />
    </li>
  )
}
