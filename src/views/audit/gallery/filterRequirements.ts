import type { KnownRequirement } from '../../../contracts/audit/machineKnowledge.ts'
import { searchKnowledge } from './searchKnowledge.ts'

export const STATUSES = ['all', 'proven', 'open'] as const
export type RequirementStatus = (typeof STATUSES)[number]

export interface RequirementFilter {
  readonly area: string
  readonly status: RequirementStatus
  /** Searched in all areas; empty: only the area counts. */
  readonly search: string
}

export const areasOf = (requirements: readonly KnownRequirement[]): readonly [string, number][] =>
  [...Map.groupBy(requirements, ({ area }) => area)]
    .map(([area, rows]): [string, number] => [area, rows.length])
    .sort(([a], [b]) => a.localeCompare(b, 'en'))

const isOpen = ({ tests }: KnownRequirement): boolean => tests.length === 0

/** One area, or what a search finds in all of them; those without a test first. */
export const filterRequirements = (
  requirements: readonly KnownRequirement[],
  { area, status, search }: RequirementFilter,
): readonly KnownRequirement[] =>
  (search.trim() === ''
    ? requirements.filter((requirement) => requirement.area === area)
    : searchKnowledge({ machines: [], requirements: [...requirements], coverage: {} }, search).requirements
  )
    .filter((requirement) => status === 'all' || isOpen(requirement) === (status === 'open'))
    .toSorted((a, b) => Number(isOpen(b)) - Number(isOpen(a)))
