import { environmentOf } from '../../../services/signal/environment.ts'
import { describeAgent } from '../../../services/signal/userAgent.ts'
import type { MeetingPlatform } from './meetingPlatform.ts'

/** Our user agent for servers (protocol §1.5). */
export const agentOf = ({ platform }: { platform: MeetingPlatform }, initEndpoint: string): string =>
  describeAgent({ ...platform, environment: environmentOf(initEndpoint) })
