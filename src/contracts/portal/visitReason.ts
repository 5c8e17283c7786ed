import { sensitive } from '../sensitive.ts'
import { paragraphs } from '../text.ts'

/** Characters of the reason for a visit, and of the reason for declining one. */
export const VISIT_REASON_LENGTH = 300

export const visitReason = sensitive('patient', paragraphs(VISIT_REASON_LENGTH))
