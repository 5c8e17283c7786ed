import { useSelector } from '@xstate/react'
import type { CalendarRef } from '../../machines/calendar/calendarMachine.ts'
import type { ChangeReviewRef } from '../../machines/schedule/changeReviewMachine.ts'
import { ReviewDialog } from '../schedule/ReviewDialog.tsx'

/** The effect of a drag, Delete or a copied week on visits, before it is saved; nothing is shown where it touches none. */
export const GestureReview = ({ calendar }: { calendar: CalendarRef }) => {
  const checking = useSelector(calendar, (snapshot) => snapshot.matches('checking'))
  const review = useSelector(calendar, ({ children }) => children.review)
  return checking && review !== undefined ? <Counted review={review} /> : null
}

const Counted = ({ review }: { review: ChangeReviewRef }) => {
  const counting = useSelector(review, (snapshot) => snapshot.matches('counting'))
  const ended = useSelector(review, ({ status }) => status !== 'active')
  return counting || ended ? null : <ReviewDialog review={review} />
}
