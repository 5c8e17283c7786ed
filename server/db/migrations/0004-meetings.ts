import { type Kysely, sql } from 'kysely'

/** Running calls, which survive a restart, and reports of clients about their calls. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  // Names and messages of a running call: erased when it ends, and soon after its last heartbeat.
  await sql`
    create table meeting_room (
      room_id text primary key,
      snapshot jsonb not null,
      running_at timestamptz not null
    )`.execute(db)
  await sql`
    create table meeting_lock (
      room_id text primary key,
      locked_at timestamptz not null
    )`.execute(db)
  await sql`
    create table meeting_report (
      position bigint generated always as identity primary key,
      at timestamptz not null,
      room_id text not null,
      event text not null,
      code integer
    )`.execute(db)
  await sql`create index meeting_report_by_time on meeting_report (at)`.execute(db)
  await sql`
    create table meeting_feedback (
      position bigint generated always as identity primary key,
      at timestamptz not null,
      room_id text not null,
      session_id text not null,
      role text not null,
      rating integer not null,
      min_rating integer not null,
      max_rating integer not null,
      question text not null,
      reasons jsonb not null,
      comment text not null
    )`.execute(db)
  await sql`create index meeting_feedback_by_room on meeting_feedback (room_id, at)`.execute(db)
}
