import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import type { meetingMachine } from '../../../machines/meeting/call/meetingMachine.ts'
import type { MeetingRef } from '../../../machines/meeting/call/previewSelectors.ts'

type Parts = SnapshotFrom<typeof meetingMachine>['children']

/** One of the actors of a call; undefined before it starts and after it ends. */
export const useCallPart = <K extends keyof Parts>(meeting: MeetingRef, name: K): Parts[K] =>
  useSelector(meeting, (snapshot) => snapshot.children[name])
