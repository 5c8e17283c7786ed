import {
  type NoticeChoices,
  type NoticeFields,
  noticeChoicesOf,
  readNoticeChoices,
  saveNoticeChoices,
} from '../../contracts/portal/profile/noticeChoices.ts'
import { noticeChoicesMachine } from '../../machines/account/noticeChoicesMachine.ts'
import { noticeChoicesForm } from '../../machines/account/noticeChoicesParts.ts'
import type { SystemNotices } from '../../machines/visit/waitingRoomAlertContract.ts'
import { ringChime } from '../../services/platform/chime.ts'
import { browserNotices, type NoticeApi } from '../../services/platform/notices.ts'
import { createDrafts } from '../../services/portal/drafts.ts'
import type { Http } from '../../services/portal/http.ts'
import type { JsonStorage } from '../../services/portal/storage.ts'
import { formDrafts } from '../kit/formDrafts.ts'
import { promiseLogic } from '../kit/promiseLogic.ts'
import { saveLogic } from '../kit/saveLogic.ts'

type None = Record<string, never>

const OF_PERMISSION: Readonly<Record<NotificationPermission, SystemNotices>> = {
  default: 'askable',
  granted: 'allowed',
  denied: 'refused',
}

/** The choice of notices, with its calls and the browser. */
export const defineNoticeChoices = (
  services: { http: Http; now: () => number; storage: JsonStorage },
  { notices, ring }: { notices: NoticeApi | undefined; ring: (volume: number) => Promise<void> } = {
    notices: browserNotices(),
    ring: ringChime,
  },
) => {
  const { http } = services
  return noticeChoicesMachine.provide({
    actors: {
      load: promiseLogic<{ choices: NoticeChoices; permission: SystemNotices }, None>(async ({ signal }) => ({
        choices: await http.call(readNoticeChoices, {}, signal),
        permission: notices === undefined ? 'unavailable' : OF_PERMISSION[notices.permission()],
      })),
      noticeChoicesForm: noticeChoicesForm.machine.provide({
        actors: {
          ...formDrafts(createDrafts(services, noticeChoicesForm.draft)),
          save: saveLogic<None, NoticeFields, NoticeChoices>(({ values }, signal) =>
            http.call(saveNoticeChoices, { body: noticeChoicesOf(values) }, signal),
          ),
        },
      }),
      tryChime: promiseLogic<None, { volume: number }>(async ({ input }) => {
        await ring(input.volume)
        return {}
      }),
      askPermission: promiseLogic<{ permission: SystemNotices }, None>(async () => ({
        permission: notices === undefined ? 'unavailable' : OF_PERMISSION[await notices.request()],
      })),
    },
  })
}
