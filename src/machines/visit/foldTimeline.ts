import type { TimelineMoment, TimelineRole } from '../../contracts/audit/visitTimeline.ts'

/** A person's own switching of devices without anything else between, as one row. */
export interface FoldedDevices {
  readonly kind: 'devices'
  readonly who: TimelineRole
  readonly moments: readonly TimelineMoment[]
}
export type TimelineRow = TimelineMoment | FoldedDevices

type Switching = Extract<TimelineMoment, { kind: 'muted' | 'unmuted' }>

/** A mute by somebody else is always a row of its own. */
const isOwnSwitching = (moment: TimelineMoment): moment is Switching =>
  moment.kind === 'unmuted' || (moment.kind === 'muted' && moment.by === null)

/** Folds two or more consecutive switches of devices by one person. */
export const foldTimeline = (moments: readonly TimelineMoment[]): readonly TimelineRow[] => {
  const rows: TimelineRow[] = []
  let run: Switching[] = []
  const endRun = (): void => {
    const [first] = run
    if (first !== undefined && run.length > 1) rows.push({ kind: 'devices', who: first.who, moments: run })
    else rows.push(...run)
    run = []
  }
  for (const moment of moments) {
    const isSwitching = isOwnSwitching(moment)
    if (!isSwitching || run[0]?.who !== moment.who) endRun()
    if (isSwitching) run.push(moment)
    else rows.push(moment)
  }
  endRun()
  return rows
}
