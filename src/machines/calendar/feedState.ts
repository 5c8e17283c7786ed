import type { ActorRefFrom } from 'xstate'
import { nothing } from '../../contracts/machineContract.ts'
import { readCalendarFeed } from '../../contracts/portal/calendarFeed.ts'
import { createQuery } from '../kit/createQuery.ts'

/** Whether other calendars can read the visits, and since when. */
export const feedState = createQuery({
  id: 'feedState',
  description: 'Whether other calendars can read the visits.',
  spec: [],
  params: nothing,
  data: readCalendarFeed.answer,
})
export type FeedStateRef = ActorRefFrom<typeof feedState.machine>
