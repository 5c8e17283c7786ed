import {
  makeCalendarFeed,
  readCalendarFeed,
  revokeCalendarFeed,
} from '../../contracts/portal/calendarFeed.ts'
import { calendarFeedMachine } from '../../machines/calendar/calendarFeedMachine.ts'
import { feedAddressCopy } from '../../machines/calendar/feedAddressCopy.ts'
import { feedState } from '../../machines/calendar/feedState.ts'
import type { Http } from '../../services/portal/http.ts'
import { promiseLogic } from '../kit/promiseLogic.ts'
import { queryLogic } from '../kit/queryLogic.ts'
import { defineCopyTextActor } from '../practitioner/copyText.ts'

interface Services {
  http: Http
  now: () => number
  clipboard: Pick<Clipboard, 'writeText'> | undefined
}

/** The private address of the calendar with its calls. */
export const defineCalendarFeed = (services: Services) => {
  const { http } = services
  return calendarFeedMachine.provide({
    actors: {
      state: feedState.machine.provide({
        actors: {
          fetch: queryLogic(services, (_: Record<string, never>, signal) =>
            http.call(readCalendarFeed, {}, signal),
          ),
        },
      }),
      copy: feedAddressCopy.machine.provide({ actors: { copyText: defineCopyTextActor(services) } }),
      make: promiseLogic<{ url: string }>(async ({ signal }) => {
        const { url } = await http.call(makeCalendarFeed, {}, signal)
        return { url }
      }),
      revoke: promiseLogic<Record<string, never>>(async ({ signal }) => {
        await http.call(revokeCalendarFeed, {}, signal)
        return {}
      }),
    },
  })
}
