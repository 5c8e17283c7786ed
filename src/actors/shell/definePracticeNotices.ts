import { listPracticeNotices, readPracticeNotices } from '../../contracts/portal/practiceNotices.ts'
import { practiceNoticesMachine } from '../../machines/shell/practiceNoticesMachine.ts'
import type { Http } from '../../services/portal/http.ts'
import { promiseLogic } from '../kit/promiseLogic.ts'

/** The notifications beside the day's visits, with their calls. */
export const definePracticeNotices = ({ http }: { http: Http }) =>
  practiceNoticesMachine.provide({
    actors: {
      fetchNotices: promiseLogic(async ({ signal }) => ({
        notices: (await http.call(listPracticeNotices, {}, signal)).data,
      })),
      markRead: promiseLogic<Record<string, never>, { ids: string[] }>(async ({ input: { ids } }) => {
        await http.call(readPracticeNotices, { body: { ids } })
        return {}
      }),
    },
  })
