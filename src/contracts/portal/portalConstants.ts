/** The portal's constants (portal §9), each with its unit in its name. */

/** P9.11 */
export const TODAY_POLL_INTERVAL_MS = 30_000
/** P9.10 */
export const TODAY_LIST_LIMIT = 20_000
/** After a failed poll: doubles from the first to the last. */
export const POLL_BACK_OFF_FIRST_MS = 5_000
export const POLL_BACK_OFF_LAST_MS = 60_000
/** Pauses before the current-user call is tried again while the server does not answer: thirty seconds in all (P4.31). */
export const PRACTITIONER_RETRY_MS = [1_000, 2_000, 4_000, 8_000, 15_000] as const
/** How often the live rule looks at the server's clock between two polls. */
export const LIVE_TICK_MS = 10_000
/** A visit that starts within this time is shown as the next one, with a countdown (experience §5). */
export const NEXT_VISIT_WINDOW_MS = 10 * 60_000
/** Pause after the last key before a search is asked. */
export const SEARCH_DEBOUNCE_MS = 300

/** P9.12 */
export const TOAST_LIMIT = 3
/** P9.13 */
export const TOAST_AUTO_HIDE_MS = 10_000
/** P9.15 */
export const TOAST_MAX_WIDTH_PX = 500
/** Entries the notifications keep (experience §2.1). */
export const NOTICE_LIMIT = 50
/** How often the server is asked for more of them. */
export const NOTICE_POLL_MS = 30_000

/** How often a page asks whether the call of its visit runs in another tab. */
export const ROOM_TAB_POLL_MS = 1_000

/** P9.16: narrower than this is narrow; at exactly this width the wide behaviour applies (readings). */
export const NARROW_THRESHOLD_PX = 1023

/** P9.01, P9.02 */
export const ACCESS_COOKIE = 'authorization'
export const REFRESH_COOKIE = 'refreshtoken'
/** P9.03, P9.04 */
export const TOKEN_COOKIE_DAYS = 7

/** P1.41, P9.17 */
export const LOCALE_COOKIE = 'NEXT_LOCALE'
export const LOCALE_COOKIE_DAYS = 30

/** A call that takes longer has failed. */
export const CALL_TIMEOUT_MS = 20_000
/** A check of the accepted legal texts that answers later asks nothing, because the doctor is at work by then. */
export const LEGAL_CHECK_MS = 3_000
/** How long a removal can be taken back before its call is made (experience §8.3). */
export const UNDO_MS = 10_000
/** How long a saved change of hours, exceptions or prices can be taken back. */
export const CHANGE_UNDO_MS = 60 * 60_000
/** The notifications offer so many of them. */
export const OFFERED_UNDO_LIMIT = 10
/** How long "Copied" stands in the share dialog. */
export const COPIED_SHOWN_MS = 2_000

/** How often a page that waits for its room to open looks at the clock. */
export const ROOM_TICK_MS = 10_000
/** The waiting chime sounds again after this while somebody waits (experience §8.1). */
export const CHIME_REPEAT_MS = 60_000
/** The delay until the waiting patients are fetched again after a failure. */
export const WAITING_RETRY_MS = 5_000
/** How long "End for everyone" can be stopped (experience §8.5). */
export const END_COUNTDOWN_S = 5
export const SECOND_MS = 1_000

/** Between two readings of the results of a visit on the guest's end page. */
export const RESULTS_REFRESH_MS = 20_000
/** Between two readings of the waiting room's state for the guest in it. */
export const WAITING_ROOM_REFRESH_MS = 10_000
/** Another try to tell the portal that the session has started. */
export const SESSION_NOTICE_RETRY_MS = 10_000
/** A prescription that is being written is kept after this pause in typing (design, prescription). */
export const AUTOSAVE_PAUSE_MS = 1_000
/** A draft of a form is kept on the device for this long (experience §2.3). */
export const DRAFT_LIFETIME_MS = 24 * 60 * 60_000
/** A draft that could not be kept is tried again after this. */
export const AUTOSAVE_RETRY_MS = 5_000

/** Days in the preview of what patients can book. */
export const SLOT_PREVIEW_DAYS = 14
/** After this delay a page that led to another site is shown again, because of the browser's Back. */
export const AWAY_MS = 10_000
