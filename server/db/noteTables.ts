import type { JSONColumnType } from 'kysely'
import type { ChatFile } from '../../src/contracts/meeting/chat/chatFile.ts'
import type { NoteDraft } from '../../src/contracts/portal/note/draft.ts'
import type { Instant } from './columns.ts'

/** The draft of a visit's note; its version stays when the note is signed. */
interface NoteDraftTable {
  appointment_id: string
  version: number
  /** Null when it was signed. */
  body: JSONColumnType<NoteDraft> | null
  saved_at: Instant
}

/** A signed note or an addendum: append-only, enforced by a trigger. */
export interface VisitNoteTable {
  /** The id of the request, so that a repeated one never writes twice. */
  id: string
  appointment_id: string
  practitioner_id: string
  client_id: string
  /** 0: the note; from 1: its addenda. */
  number: number
  written_at: Instant
  /** The JSON that was sealed, byte for byte. */
  body: string
  seal: string
}

/** A message of a call's chat that the doctor wrote or could read. */
interface VisitMessageTable {
  /** The message's id in the call. */
  id: string
  appointment_id: string
  at: Instant
  from_role: string
  from_user: string
  from_name: string
  to_roles: JSONColumnType<string[]> | null
  to_name: string | null
  /** The people whom it reached, as in the visit record; null for messages from before they were stored. */
  readers: JSONColumnType<string[]> | null
  /** Null without a file, and for messages from before files were stored. */
  file: JSONColumnType<ChatFile> | null
  /** The type of the message (M3.30); null for messages of the chat from before it was stored. */
  kind: string | null
  text: string
}

export interface NoteTables {
  visit_message: VisitMessageTable
  visit_note_draft: NoteDraftTable
  visit_note: VisitNoteTable
}
