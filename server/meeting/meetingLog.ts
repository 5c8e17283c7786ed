/** Log of the meeting server, in pino's shape. Details never contain names, tokens, messages or SDP. */
export interface MeetingLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}
