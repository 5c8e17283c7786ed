import type { MeetingRef } from '../../../machines/meeting/call/previewSelectors.ts'

/** Unsent text, by call: it stays when the panel is closed. */
export const chatDrafts = new WeakMap<MeetingRef, string>()
