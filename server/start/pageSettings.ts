import type { PageSettings } from '../../src/contracts/portal/pageSettings.ts'
import type { Config } from '../config/config.ts'
import type { Meetings } from '../providers/meetings.ts'

const operatorOf = ({ OPERATOR_NAME, OPERATOR_ADDRESS, OPERATOR_EMAIL }: Config): PageSettings['operator'] =>
  OPERATOR_NAME === undefined || OPERATOR_ADDRESS === undefined || OPERATOR_EMAIL === undefined
    ? null
    : { name: OPERATOR_NAME, address: OPERATOR_ADDRESS, contact: OPERATOR_EMAIL }

/** The settings that the page receives with its HTML. */
export const pageSettings = (
  config: Config,
  { isDemo, meetings }: { isDemo: boolean; meetings: Meetings },
): PageSettings => ({
  links: {
    help: config.HELP_URL ?? null,
    support: config.SUPPORT_URL ?? null,
    site: config.SITE_URL ?? null,
  },
  operator: operatorOf(config),
  demo: isDemo,
  mediaHosts: config.MEDIA_HOSTS,
  recordsCalls: meetings.recording !== null,
  recordingDays: meetings.recording === null ? null : config.RECORDING_DAYS,
  keepsChat: config.MEETINGS !== 'hosted',
  encryptsCalls: config.MEETINGS !== 'hosted',
  movesCalls: meetings.movesCalls,
  admitsCompanions: meetings.admitsCompanions,
})
