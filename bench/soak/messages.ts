import type { MeetingRole } from '../../server/meeting/ports.ts'

/** Requests to the server under measurement; each is answered by `id`. */
export type SoakRequest =
  | { kind: 'token'; role: MeetingRole; user: string; room: string }
  | { kind: 'record'; room: string; recording: string }
  | { kind: 'stopRecording'; room: string; recording: string }
  | { kind: 'stats' }

/** The memory and the handles of the server process, after garbage was collected. */
export interface SoakStats {
  /** Bytes. */
  heap: number
  timers: number
  sockets: number
}

export interface SoakReady {
  origin: string
  mediaPid: number
  /** Where rooms are stored. */
  database: string
}
