import { specialityColours } from './specialityColours.ts'

/** The label is always shown, because colour alone is not enough (experience §2.4). */
export const SpecialityChip = ({ label, index }: { label: string; index: number }) => (
  <span
    className={`inline-flex max-w-full items-center rounded-sm px-2 py-0.5 text-xs font-semibold ${specialityColours(index)}`}
  >
    <span className="truncate">{label}</span>
  </span>
)
