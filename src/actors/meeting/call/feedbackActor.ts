import { fromPromise } from 'xstate'
import type { OutputOf } from '../../../contracts/machineContract.ts'
import type { FeedbackPayload } from '../../../contracts/meeting/quality/analytics.ts'
import type { FeedbackSubject, feedbackContract } from '../../../machines/meeting/call/feedbackContract.ts'
import { deviceIdOf } from '../../../services/report/deviceId.ts'
import { postFeedback } from '../../../services/report/reportClient.ts'
import { feedbackHostOf } from '../../../services/report/reportHost.ts'
import { agentOf } from './agent.ts'
import type { MeetingPlatform } from './meetingPlatform.ts'
import { rejectPlain } from './rejectPlain.ts'

/** Sends the feedback on a call that is over (M7.019). */
export const defineSubmitFeedbackActor = (platform: MeetingPlatform) =>
  fromPromise<
    OutputOf<typeof feedbackContract, 'submitFeedback'>,
    { subject: FeedbackSubject | null; payload: FeedbackPayload | null }
  >(({ input: { subject, payload }, signal }) =>
    rejectPlain('FEEDBACK', async () => {
      if (!subject || !payload) return {}
      await postFeedback(
        feedbackHostOf(subject.initEndpoint),
        {
          peer: {
            peer_id: subject.peerId,
            role: subject.role,
            joined_at: subject.joinedAt ?? 0,
            room_name: subject.roomName,
            session_started_at: subject.sessionStartedAt ?? 0,
            user_data: subject.userId,
            user_name: subject.userName,
            template_id: subject.templateId,
            session_id: subject.sessionId,
            token: subject.token,
          },
          agent: agentOf({ platform }, subject.initEndpoint),
          device_id: deviceIdOf(platform.storage, platform.ids.uuid),
          cluster: { websocket_url: subject.initEndpoint },
          timestamp: platform.now(),
        },
        payload,
        { fetch: platform.fetch, signal },
      )
      return {}
    }),
  )
