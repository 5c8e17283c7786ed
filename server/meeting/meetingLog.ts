/** What the meeting server writes to: pino's shape. Details never hold names, tokens, messages or SDP. */
export interface MeetingLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}
