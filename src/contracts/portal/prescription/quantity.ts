import type { DraftItem } from './draft.ts'

/** Units that are handed out by the piece, so that days and hours say how many are needed. */
const COUNTED = new Set(['tablet', 'capsule', 'sachet', 'suppository', 'patch'])
const HOURS_A_DAY = 24
const MOST = 999

/** How many pieces the whole treatment takes; null where that cannot be worked out (a syrup, "when it hurts"). */
export const workedOutQuantity = ({
  dose,
  unit,
  every_hours,
  for_days,
  continuous,
}: Pick<DraftItem, 'dose' | 'unit' | 'every_hours' | 'for_days' | 'continuous'>): number | null => {
  const [amount, hours, days] = [dose, every_hours, for_days].map((typed) => Number(typed.replace(',', '.')))
  if (continuous || !COUNTED.has(unit) || !amount || !hours || !days) return null
  const pieces = Math.ceil(amount * Math.ceil((days * HOURS_A_DAY) / hours))
  return pieces >= 1 && pieces <= MOST ? pieces : null
}
