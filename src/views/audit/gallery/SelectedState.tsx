import { useTranslation } from 'react-i18next'
import type { Coverage } from '../../../contracts/audit/machineKnowledge.ts'
import type { StateOutline } from '../../../machines/machineOutline.ts'
import { shortStateId } from '../../../machines/transitionNames.ts'
import { Announced } from '../../ui/Announced.tsx'
import { Card } from '../../ui/Card.tsx'
import { RequirementLink } from './RequirementLink.tsx'
import { TransitionTable } from './TransitionTable.tsx'

interface SelectedStateProps {
  readonly outline: StateOutline
  readonly state: StateOutline
  readonly tests: Coverage[string]
}

const Facts = ({ name, values }: { name: string; values: readonly string[] }) =>
  values.length === 0 ? null : (
    <div>
      <dt className="text-sm font-semibold">{name}</dt>
      <dd lang="en">{values.join(', ')}</dd>
    </div>
  )

/** The state selected in the drawing: its description, actions and transitions. */
export const SelectedState = ({ outline, state, tests }: SelectedStateProps) => {
  const { t } = useTranslation('gallery')
  return (
    <Card title={t('state.heading', { state: shortStateId(outline, state.id) })}>
      <Announced as="div" className="grid gap-3">
        {state.description === '' ? null : (
          <p lang="en" className="max-w-prose">
            {state.description}
          </p>
        )}
        <dl className="flex flex-wrap gap-x-8 gap-y-2">
          <Facts name={t('state.entry')} values={state.entry} />
          <Facts name={t('state.exit')} values={state.exit} />
          <Facts name={t('state.invoke')} values={state.invoke.map(({ id }) => id)} />
        </dl>
        {state.spec.length === 0 ? null : (
          <p className="flex flex-wrap gap-x-2">
            {state.spec.map((id) => (
              <RequirementLink key={id} id={id} />
            ))}
          </p>
        )}
      </Announced>
      {state.transitions.length === 0 ? (
        <p className="mt-3 text-ink-soft">{t('state.noTransitions')}</p>
      ) : (
        <TransitionTable outline={outline} tests={tests} from={state.id} />
      )}
    </Card>
  )
}
