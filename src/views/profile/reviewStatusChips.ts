import { BadgeCheck, CircleDashed, CircleX, Clock } from 'lucide-react'
import type { ReviewState } from '../../contracts/portal/profile/profile.ts'
import type { ChipTone } from '../ui/StatusChip.tsx'

/** The chip of each state of a review; `missing`: nothing was handed in. */
export const REVIEW_STATUS_CHIPS: Record<ReviewState | 'missing', { tone: ChipTone; Icon: typeof Clock }> = {
  missing: { tone: 'neutral', Icon: CircleDashed },
  in_review: { tone: 'info', Icon: Clock },
  approved: { tone: 'success', Icon: BadgeCheck },
  rejected: { tone: 'danger', Icon: CircleX },
}
