import { z } from 'zod'
import { meetingError } from '../../../contracts/errors.ts'
import { event, nothing } from '../../../contracts/machineContract.ts'
import { factEvents } from '../../../contracts/meeting/call/events.ts'
import { pluginDescription, pluginTrouble } from '../../../contracts/meeting/plugins/plugins.ts'

export const pluginsContract = {
  input: z.object({ kind: z.enum(['audio', 'video']) }),
  context: z.object({
    kind: z.enum(['audio', 'video']),
    /** The room's own settings. */
    enabled: z.object({ effects: z.boolean(), noiseCancellation: z.boolean() }),
    /** The plugin in use, or null. */
    current: pluginDescription.nullable(),
    /** The plugin that is being added; it replaces the current one. */
    next: pluginDescription.nullable(),
    /** The plugin of the last call on this device, until it is added. */
    remembered: pluginDescription.nullable(),
    /** Why the last plugin was removed without a request. */
    trouble: pluginTrouble.nullable(),
    /** Text of the last refusal that is no error (M4.130). */
    warning: z.string().nullable(),
    error: meetingError.nullable(),
  }),
  events: {
    ...event('plugin.addRequested', { plugin: pluginDescription }),
    ...event('plugin.removeRequested', {}),
    // facts of the running plugin
    ...event('plugin.failed', { error: meetingError }),
    ...event('plugin.silenced', {}),
    ...event('plugin.slowed', {}),
    ...event('plugin.recovered', {}),
    // events of the meeting
    'signal.opened': factEvents['signal.opened'],
    'policy.changed': factEvents['policy.changed'],
    ...event('transport.left', {}),
  },
  outputs: {
    recallPlugin: z.object({ plugin: pluginDescription.nullable() }),
    addPlugin: nothing,
    removePlugin: nothing,
  },
} as const
