import type { ActorRefFrom } from 'xstate'
import { nothing } from '../../contracts/machineContract.ts'
import { noticeChoices, noticeFields } from '../../contracts/portal/profile/noticeChoices.ts'
import { createForm } from '../kit/createForm.ts'

export const noticeChoicesForm = createForm({
  id: 'noticeChoicesForm',
  description: 'What tells of a waiting patient, as it is chosen.',
  spec: [],
  params: nothing,
  values: noticeFields,
  draft: noticeFields,
  result: noticeChoices,
})
export type NoticeChoicesFormRef = ActorRefFrom<typeof noticeChoicesForm.machine>
