import type { AnyEventObject } from 'xstate'
import { LiveRun, type Sent } from '../liveRun.ts'

/** The tracks that a machine switched on or off, each as "video false". */
export const switches = (sent: readonly Sent[]) => sent.map(({ event }) => `${event.kind} ${event.enabled}`)

/** Runs a machine that switches tracks, and returns its state and each switch. */
export const walk = async (
  subject: Pick<ConstructorParameters<typeof LiveRun>[0], 'machine' | 'contract' | 'input'>,
  events: readonly AnyEventObject[],
) => {
  const run = new LiveRun({ ...subject, bystanders: ['meeting'] })
  await run.start()
  for (const event of events) await run.execute(event)
  return { state: run.snapshot.value, switched: run.sent.map(({ event }) => event.enabled) }
}
